-- severity: hint
-- fr: {player_name} ({member_id}, {rating}) a {score} point(s) sur {count} contre une moyenne de {opponents} ; {expected} étaient attendus.
-- nl: {player_name} ({member_id}, {rating}) heeft {score} punt(en) uit {count} tegen gemiddeld {opponents}; {expected} werden verwacht.
-- en: {player_name} ({member_id}, {rating}) has {score} point(s) of {count} against an average of {opponents}; {expected} were expected.
-- officer_fr: Demandez si le matricule et les résultats sont bons.
-- officer_nl: Vraag of stamnummer en uitslagen juist zijn.
-- officer_en: Ask whether number and results are right.
-- sender_fr: Dites-nous si le matricule et les résultats sont bons.
-- sender_nl: Laat ons weten of stamnummer en uitslagen juist zijn.
-- sender_en: Tell us whether number and results are right.
-- place: name
-- grain: one row per accepted file and player whose score there lies four standard deviations or more from the expected one
-- inputs: resolved_half_games, expectations
-- source: the issue of improbable results; expected score by table II
with games as (
    select file_id, file_name, line_number, column_number, member_id, name, score
    from resolved_half_games
),

expected_games as (
    select
        file_id,
        line_number,
        column_number,
        rating,
        opponent_rating,
        expected_hundredths / 100.0 as expected
    from expectations
),

sums as (
    select
        games.file_id,
        games.file_name,
        games.member_id,
        expected_games.rating,
        cast(sum(expected_games.opponent_rating) // count(*) as integer) as opponents,
        arg_min(games.name, games.line_number) as player_name,
        min(games.line_number) as line_number,
        count(*) as count,
        sum(games.score) as score,
        sum(expected_games.expected) as expected,
        -- of a game that is won with the expected score and lost otherwise; draws make it smaller
        sum(expected_games.expected * (1 - expected_games.expected)) as variance
    from games
    inner join expected_games
        on
            games.file_id = expected_games.file_id
            and games.line_number = expected_games.line_number
            and games.column_number = expected_games.column_number
    group by games.file_id, games.file_name, games.member_id, expected_games.rating
)

select
    file_id,
    file_name,
    line_number,
    member_id,
    player_name,
    rating,
    count,
    opponents,
    printf('%.1f', score) as score,
    printf('%.1f', expected) as expected
from sums
where (score - expected) ** 2 >= 16 * variance
