-- A result is taken from the time of its draw on, and what people typed is held against what the sources
-- said, before it is confirmed and after it is paid.

-- A market whose source publishes before the time of the schedule says so, with a reason; the newest row
-- of a market holds. Read by lottery.result_from.
create table lottery.early_result (
  early_result_id bigint generated always as identity primary key,
  market_id       smallint not null references lottery.market,
  early_min       integer not null check (early_min between 0 and 180),
  reason          text not null check (length(btrim(reason)) between 5 and 200),
  staff_id        bigint not null,
  created_at      timestamptz not null default platform.clock()
);
create index early_result_market on lottery.early_result (market_id, early_result_id);
select platform.make_append_only('lottery.early_result');
grant select, insert on lottery.early_result to slth_app;

-- An alarm may also be of a reading and what people typed (`entry`): the entry waits, or is the result.
alter table lottery.feed_alarm
  add column entry_id bigint references lottery.result_entry,
  alter column other_reading_id drop not null,
  drop constraint feed_alarm_kind_check,
  add constraint feed_alarm_kind_check check (kind in ('disagree', 'changed', 'entry')),
  add constraint two_readings_or_an_entry check (
    (kind = 'entry') = (entry_id is not null) and (kind = 'entry') = (other_reading_id is null)),
  add unique (reading_id, entry_id);

create trigger guard_reading before insert on lottery.feed_reading
  for each row execute function lottery.guard_reading();
