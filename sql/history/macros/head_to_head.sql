-- The games of two members against each other, as the first of them had them.
-- grain: one row per game, oldest first
-- inputs: games_history
-- a: the first member's number; score, colour and ratings are his
-- b: the second member's number
-- rating: The first member's own rating at the time (Elo)
create macro head_to_head(a, b) as table
    select
        period,
        date,
        colour,
        score,
        rating_before as rating,
        opponent_rating,
        expected_score_hundredths,
        gain,
        file_name,
        line_number
    from games_history
    where member_id = a and opponent_id = b
    order by date, period, import_number
