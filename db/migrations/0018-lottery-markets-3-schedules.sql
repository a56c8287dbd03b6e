-- Schedules of markets that sell over midnight or follow another country's clock, special draws, and
-- what was noticed of rounds that came late or not at all.

alter table lottery.market
  drop constraint market_result_rule_check,
  add constraint market_result_rule_check check (result_rule in
    ('glo', 'baac', 'gsb', 'lao4', 'hanoi', 'malay', 'stock', 'thai_stock', 'yeekee'));

-- zone: whose clock close_time and draw_time follow; open_time is Bangkok's always. By Bangkok's clock
-- a close_time not after open_time is on the next day, and a draw_time before close_time on the day
-- after the close (rules/schedule.ts). A zone that does not exist is refused by the cast.
alter table lottery.schedule_version
  drop constraint schedule_version_check1,
  add column zone text not null default 'Asia/Bangkok'
    check (timezone(zone, timestamptz '2026-01-01 00:00+00') is not null),
  add constraint only_daily_markets_follow_another_clock
    check (zone = 'Asia/Bangkok' or day_rule = 'weekly'),
  add constraint only_daily_markets_draw_over_midnight
    check (day_rule = 'weekly' or draw_time >= close_time);

-- extra: a draw on a day that the plain rule does not have. other_hours: the draw of the day closes and is
-- drawn at times of its own, such as on an exchange's half day, by the clock of the market's schedule.
-- is_tentative: what we expect and nobody has announced; it holds, and the desk is asked to confirm it. An
-- as_usual that is tentative changes nothing and reminds of a day that may become different.
alter table lottery.calendar_day
  drop constraint calendar_day_state_check,
  add column close_time   time,
  add column draw_time    time,
  add column is_tentative boolean not null default false,
  add constraint calendar_day_state_check
    check (state in ('no_draw', 'moved', 'as_usual', 'extra', 'other_hours')),
  add constraint other_hours_have_times check (
    (state = 'other_hours') = (close_time is not null) and (close_time is null) = (draw_time is null)
    and close_time <= draw_time);

-- Up to which day somebody has held a market's calendar against what its source announced. The newest row
-- of a market holds. A market without one draws by its schedule alone and has nothing to run out.
create table lottery.calendar_known (
  calendar_known_id bigint generated always as identity primary key,
  market_id         smallint not null references lottery.market,
  known_until       date not null,
  source            text not null check (btrim(source) <> ''),
  staff_id          bigint,
  created_at        timestamptz not null default platform.clock()
);
create index calendar_known_market on lottery.calendar_known (market_id, calendar_known_id desc);
select platform.make_append_only('lottery.calendar_known');
grant select, insert on lottery.calendar_known to slth_app;

-- What the watch found wrong with the rounds of a market's day, against the schedule that should have
-- made them: one row per day and fault, brought up to date while it grows, never taken away.
create table lottery.round_report (
  market_id     smallint not null references lottery.market,
  draw_day      date not null,
  -- not_made: no row at all. missed: made and never opened. opened_late, closed_late: by more than the
  -- watch's patience. not_frozen: closed, and its sales are not final. no_result: due and not there.
  fault         text not null check (fault in
                  ('not_made', 'missed', 'opened_late', 'closed_late', 'not_frozen', 'no_result')),
  rounds        integer not null check (rounds > 0),
  first_no      smallint not null,
  last_no       smallint not null check (last_no >= first_no),
  -- How late the latest was; 0 where there is no such time.
  late_s        integer not null check (late_s >= 0),
  first_seen_at timestamptz not null default platform.clock(),
  last_seen_at  timestamptz not null default platform.clock(),
  primary key (market_id, draw_day, fault)
);
create index round_report_newest on lottery.round_report (last_seen_at desc);
grant select, insert on lottery.round_report to slth_app;
grant update (rounds, first_no, last_no, late_s, last_seen_at) on lottery.round_report to slth_app;

-- Up to when the watch has looked: after a downtime it looks at all of it.
create table lottery.round_watch (
  only_row      boolean primary key default true check (only_row),
  watched_until timestamptz not null
);
grant select, insert, update on lottery.round_watch to slth_app;
