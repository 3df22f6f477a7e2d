-- How many players change their class from one list to the next?
-- grain: one row per class before, over all lists, of rated players who were not substituted
-- inputs: rating_history
with classed as (
    select
        period,
        rating_before,
        rating_after,
        greatest(least(rating_before // 200 * 200, 2200), 1200) as class_before,
        greatest(least(rating_after // 200 * 200, 2200), 1200) as class_after
    from rating_history
    where status = 'rated' and not is_substituted
)

select
    class_before as class_from,
    count(*) as results,
    avg(case when class_after > class_before then 1 else 0 end) as share_up,
    avg(case when class_after < class_before then 1 else 0 end) as share_down,
    avg(rating_after - rating_before) as mean_change
from classed
group by class_before
order by class_before
