-- How much does a list move ratings?
-- grain: one row per list with a check list, of rated players who were not substituted
-- inputs: rating_history
with rated as (
    select period, gain, period_games
    from rating_history
    where status = 'rated' and not is_substituted and period_games > 0
)

select
    period,
    count(*) as players,
    avg(period_games) as mean_games,
    avg(gain) as mean_gain,
    stddev_samp(gain) as spread,
    avg(case when abs(gain) >= 50 then 1 else 0 end) as share_moved_by_50,
    max(gain) as largest_gain,
    min(gain) as largest_loss
from rated
group by period
order by period
