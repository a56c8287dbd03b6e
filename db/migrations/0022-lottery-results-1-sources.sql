-- Two sources a market: what each said is kept, and where they differ nothing goes on by itself.

-- Which of the market's two sources a reading is from. Readings until now are of the first.
alter table lottery.feed_reading
  add column feed text not null default 'a' check (feed in ('a', 'b'));
alter table lottery.feed_reading alter column feed drop default;

-- Two readings of one round that differ: of two sources (`disagree`), or of one source that now
-- says something else than before (`changed`).
create table lottery.feed_alarm (
  alarm_id         bigint generated always as identity primary key,
  round_id         bigint not null references lottery.round,
  kind             text not null check (kind in ('disagree', 'changed')),
  reading_id       bigint not null references lottery.feed_reading,
  other_reading_id bigint not null references lottery.feed_reading,
  raised_at        timestamptz not null default platform.clock(),
  unique (reading_id, other_reading_id),
  check (other_reading_id < reading_id)
);
create index feed_alarm_round on lottery.feed_alarm (round_id, alarm_id);
select platform.make_append_only('lottery.feed_alarm');
grant select, insert on lottery.feed_alarm to slth_app;

-- A person looked at it and says how it is decided.
create table lottery.feed_alarm_end (
  alarm_id bigint primary key references lottery.feed_alarm,
  staff_id bigint not null,
  reason   text not null check (btrim(reason) <> ''),
  ended_at timestamptz not null default platform.clock()
);
select platform.make_append_only('lottery.feed_alarm_end');
grant select, insert on lottery.feed_alarm_end to slth_app;

create function lottery.has_feed_alarm(of_round bigint) returns boolean
language sql stable parallel safe
begin atomic
  select exists (
    select from lottery.feed_alarm a
     where a.round_id = of_round
       and not exists (select from lottery.feed_alarm_end e where e.alarm_id = a.alarm_id));
end;
grant execute on function lottery.has_feed_alarm(bigint) to slth_app;

-- While the sources of a round disagree, no feed enters or confirms anything (accounts 1 and 2 are
-- the feeds, 0007-staff.sql), and nothing that was read fills a form. Typed by hand it may be.
create function lottery.guard_feed_entry() returns trigger language plpgsql as $$
begin
  if (new.staff_id in (1, 2) or new.reading_id is not null) and lottery.has_feed_alarm(new.round_id)
  then
    raise exception 'the sources of round % disagree', new.round_id
      using errcode = 'check_violation', constraint = 'sources_agree';
  end if;
  return new;
end $$;
create trigger guard_feed_entry before insert on lottery.result_entry
  for each row execute function lottery.guard_feed_entry();
