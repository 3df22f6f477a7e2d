-- How many of a list's players are still members five years later?
-- grain: one row per list with another between five and six years later in the history
-- inputs: rating_history
with played as (
    select
        list_date,
        member_id,
        birth_year,
        extract(year from list_date) - birth_year as age
    from rating_history
    where has_games and birth_year is not null
),

lists as (
    select distinct list_date
    from rating_history
),

five_years_later as (
    select
        earlier.list_date,
        min(later.list_date) as later_date
    from lists as earlier
    inner join lists as later
        on later.list_date between earlier.list_date + to_years(5) and earlier.list_date + to_years(6)
    group by earlier.list_date
),

followed as (
    select
        five_years_later.list_date,
        five_years_later.later_date,
        played.age,
        case when again.is_affiliated then 1 else 0 end as is_still_there
    from five_years_later
    inner join played on five_years_later.list_date = played.list_date
    left join rating_history as again
        on
            five_years_later.later_date = again.list_date
            and played.member_id = again.member_id
            and played.birth_year = again.birth_year
)

select
    list_date,
    later_date,
    count(*) as players,
    avg(is_still_there) as share_still_there,
    avg(is_still_there) filter (where age < 20) as share_under_20,
    avg(is_still_there) filter (where age >= 40) as share_from_40
from followed
group by list_date, later_date
order by list_date
