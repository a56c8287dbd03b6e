-- Room in the lottery for a market that draws by itself: rounds at a fixed interval, with a time to
-- shoot beside the time to bet. Who draws and how is yeekee's (the next parts).

alter table lottery.market
  drop constraint market_result_rule_check,
  add constraint market_result_rule_check
    check (result_rule in ('glo', 'lao4', 'hanoi', 'stock', 'yeekee')),
  -- True: exists only where play money is used (MONEY_MODE=demo).
  add column demo_only boolean not null default false;

-- interval: rounds_per_day rounds of a business day, the first of which closes at close_time, each
-- every_s after the one before, over midnight if need be. draw_time is that of the first round too.
alter table lottery.schedule_version
  drop constraint schedule_version_day_rule_check,
  add constraint schedule_version_day_rule_check check (day_rule in ('weekly', 'glo', 'interval')),
  add column every_s        integer check (every_s > 0),
  add column rounds_per_day smallint check (rounds_per_day > 0),
  -- A round opens this long before its close; null: all of a day open at open_time.
  add column open_before_s  integer check (open_before_s > 0),
  -- How long after betting closes shots are still taken.
  add column shoot_tail_s   integer check (shoot_tail_s > 0),
  -- A round is made this long before it opens: time enough to commit to its seed.
  add column make_before_s  integer check (make_before_s > 0),
  add column ref_prefix     text check (ref_prefix ~ '^[A-Z]{2}$'),
  add constraint interval_is_whole check (
    num_nonnulls(every_s, rounds_per_day, shoot_tail_s, make_before_s, ref_prefix)
      = case day_rule when 'interval' then 5 else 0 end),
  add constraint interval_fits_a_day check (every_s * rounds_per_day <= 86400),
  add constraint interval_opens_one_way check (
    case day_rule when 'interval' then num_nonnulls(open_time, open_before_s) = 1
                  else open_before_s is null end),
  add constraint interval_draws_after_shooting check (
    shoot_tail_s is null or close_time + shoot_tail_s * interval '1 second' < draw_time);

-- The third and fourth time stamp of a round; both null where nobody shoots.
alter table lottery.round
  add column shoot_open_at  timestamptz,
  add column shoot_close_at timestamptz,
  add constraint shooting_has_both_ends
    check ((shoot_open_at is null) = (shoot_close_at is null)),
  add constraint shooting_outlasts_betting check (
    shoot_open_at >= open_at and shoot_close_at > close_at and draw_at > shoot_close_at),
  add constraint shooting_needs_an_opening
    check (shoot_close_at is null or open_at is not null);

-- A round that people shoot in never moves: its beacon round was fixed from these times.
create function lottery.guard_times() returns trigger language plpgsql as $$
begin
  raise exception 'round %: a round with shots keeps its times', old.round_ref
    using errcode = 'check_violation';
end $$;
create trigger guard_times before update on lottery.round for each row
  when (old.shoot_close_at is not null and
        (old.open_at, old.close_at, old.draw_at, old.shoot_open_at, old.shoot_close_at, old.draw_day)
        is distinct from
        (new.open_at, new.close_at, new.draw_at, new.shoot_open_at, new.shoot_close_at, new.draw_day))
  execute function lottery.guard_times();
