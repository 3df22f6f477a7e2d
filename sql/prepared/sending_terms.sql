-- When each accepted file was due, until when it is taken, and when it came.
-- grain: one row per accepted file of which is known that it came
-- inputs: received_files, arrivals, rules
-- meaning: a corrected version came when the version came that it corrects
with files as (
    select file_id, file_name, end_date
    from received_files
    where state = 'accepted'
),

came as (
    select file_id, file_name, first_received_on as received_on
    from arrivals
)

select
    files.file_id,
    files.file_name,
    files.end_date,
    came.received_on,
    rules.days_to_send,
    rules.months_until_refused,
    files.end_date + rules.days_to_send as due_date,
    files.end_date + rules.days_to_send + to_months(rules.months_until_refused) as taken_until
from files
inner join came on files.file_id = came.file_id and files.file_name = came.file_name
cross join rules
