-- The affiliated members of a list by the federation's age groups; the age is that of 1 January.
-- grain: one row per age group that has members, youngest first
-- inputs: player_list
-- list_period: the list, like '2018-07'
-- age_group: -10 for ten and younger, and so on; 65+ for the seniors
-- members: Members affiliated then
-- women: Of these, women
-- players: Of these, who played in the period
-- rated: Of these, who are rated
-- mean_rating: Mean rating of the rated (Elo)
-- median_rating: Median rating of the rated (Elo)
create macro age_groups(list_period) as table
    select
        grouped.age_group,
        grouped.members,
        grouped.women,
        grouped.players,
        grouped.rated,
        grouped.mean_rating,
        grouped.median_rating
    from (
        with listed as (
            select
                sex,
                rating,
                is_rated,
                has_games,
                cast(left(period, 4) as integer) - birth_year as years
            from player_list
            where period = list_period and is_affiliated and birth_year is not null
        ),

        age_classes (age_group, years_from, years_to) as (
            values
            ('-10', 0, 10),
            ('-12', 11, 12),
            ('-14', 13, 14),
            ('-16', 15, 16),
            ('-18', 17, 18),
            ('-20', 19, 20),
            ('21-64', 21, 64),
            ('65+', 65, 999)
        )

        select
            age_classes.age_group,
            age_classes.years_from,
            count(*) as members,
            count(*) filter (where listed.sex = 'F') as women,
            count(*) filter (where listed.has_games) as players,
            count(*) filter (where listed.is_rated) as rated,
            avg(listed.rating) filter (where listed.is_rated) as mean_rating,
            median(listed.rating) filter (where listed.is_rated) as median_rating
        from listed
        inner join age_classes on listed.years between age_classes.years_from and age_classes.years_to
        group by age_classes.age_group, age_classes.years_from
    ) as grouped
    order by grouped.years_from
