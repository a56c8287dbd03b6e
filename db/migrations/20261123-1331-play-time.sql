-- How long members are at play: by Bangkok day, week and month for whoever limits it, and of the present
-- session for the check that reminds them.
create table platform.play_time (
  member_id     bigint primary key references platform.stake_standing,
  -- Of which day, week and month the sums are; past ones stand for zero.
  day           date   not null,
  day_ms        bigint not null default 0 check (day_ms >= 0),
  week_ms       bigint not null default 0 check (week_ms >= 0),
  month_ms      bigint not null default 0 check (month_ms >= 0),
  -- The last action, and since when without a pause that ends a session.
  seen_at       timestamptz not null,
  session_from  timestamptz not null,
  session_ms    bigint not null default 0 check (session_ms >= 0),
  -- How much of the session the member has been shown and has answered, and after how much he is asked.
  answered_ms   bigint not null default 0 check (answered_ms >= 0),
  check_min     integer not null default 60 check (check_min in (15, 30, 60)),
  -- What he allows himself; null: no limit.
  day_max_min   integer check (day_max_min > 0),
  week_max_min  integer check (week_max_min > 0),
  month_max_min integer check (month_max_min > 0)
) with (fillfactor = 50);
grant select on platform.play_time to slth_app;
-- Times are the functions' alone.
grant insert (member_id, day, seen_at, session_from, check_min) on platform.play_time to slth_app;
grant update (answered_ms, check_min) on platform.play_time to slth_app;

-- Until when the member's own time of play is used up; the gate takes no stake before.
alter table platform.stake_standing add column resting_until timestamptz;

alter table protection.limit_change drop constraint limit_change_name_check,
  add constraint limit_change_name_check check (name in ('deposit_day', 'deposit_week',
    'deposit_month', 'loss_day', 'loss_week', 'loss_month', 'stake_day', 'stake_week', 'stake_month',
    'session', 'time_day', 'time_week', 'time_month')),
  drop constraint limit_change_check2,
  add constraint time_has_length check (name not in ('session', 'time_day', 'time_week', 'time_month')
    or after > 0);
