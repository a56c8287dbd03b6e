-- Alarms that nobody has ended. One about an entry is over, too, when the entry was sent back or a later
-- result stands in its place.
create or replace view lottery.open_feed_alarm as
  select a.alarm_id, a.round_id, a.kind, a.reading_id, a.other_reading_id, a.entry_id, a.raised_at
    from lottery.feed_alarm a
   where not exists (select from lottery.feed_alarm_end e where e.alarm_id = a.alarm_id)
     and not exists (select from lottery.entry_return b where b.entry_id = a.entry_id)
     and not exists (
       select from lottery.result_entry e join lottery.result x using (round_id)
        where e.entry_id = a.entry_id and x.revision > e.revision);

-- True while the sources of the round disagree, with each other or with what people typed, and nobody
-- has ended the alarm. Tiers that no bet needs stop nothing.
create or replace function lottery.has_feed_alarm(of_round bigint) returns boolean
language sql stable parallel safe
begin atomic
  select exists (select from lottery.open_feed_alarm a
                  where a.round_id = of_round and a.kind <> 'tiers');
end;

-- True while every source that has spoken says something else than the entry, and nobody has looked at
-- it: such an entry is not confirmed.
create or replace function lottery.is_contradicted(of_entry bigint) returns boolean
language sql stable parallel safe
begin atomic
  select exists (
           select from lottery.open_feed_alarm a where a.entry_id = of_entry)
     and not exists (
           select from lottery.result_entry e cross join lateral (
             select distinct on (p.feed) p.official from lottery.feed_reading p
              where p.round_id = e.round_id order by p.feed, p.reading_id desc) o
            where e.entry_id = of_entry and o.official = e.official);
end;

grant select on lottery.open_feed_alarm to slth_app;
grant execute on function lottery.has_feed_alarm, lottery.is_contradicted to slth_app;
