-- True while the sources of the round disagree and nobody has ended the alarm.
create or replace function lottery.has_feed_alarm(of_round bigint) returns boolean
language sql stable parallel safe
begin atomic
  select exists (
    select from lottery.feed_alarm a
     where a.round_id = of_round
       and not exists (select from lottery.feed_alarm_end e where e.alarm_id = a.alarm_id));
end;

grant execute on function lottery.has_feed_alarm to slth_app;
