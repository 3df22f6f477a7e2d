-- The strongest affiliated members of a list who are rated and no other federation's players.
-- grain: one row per member, strongest first; on a tie who has more counted games (article 10 f 5)
-- inputs: player_list
-- list_period: the list, like '2018-07'
-- n: how many
-- place: Place among these, shared where rating and games are equal; the national rank is another (docs/site.md)
create macro top_players(list_period, n) as table
    select -- noqa: ST06
        rank() over (order by rating desc, game_count desc) as place,
        member_id,
        name,
        title,
        club_id,
        birth_year,
        rating,
        gain,
        game_count
    from player_list
    where
        period = list_period
        and is_affiliated
        and is_rated
        and not is_deceased
        and coalesce(nationality, 'BEL') = 'BEL'
    order by place, member_id
    limit n
