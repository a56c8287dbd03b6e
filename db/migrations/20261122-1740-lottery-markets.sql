-- Markets and their versioned rules, rates, schedules and calendars. What is written once is
-- append-only; what may change is named in the grants. Concept: docs/concepts/lottery.md.

create table lottery.category (
  category_id smallint primary key,
  code        text not null unique,
  name        text not null,
  position    smallint not null
);
grant select on lottery.category to slth_app;

create table lottery.market (
  market_id   smallint primary key,
  category_id smallint not null references lottery.category,
  code        text not null unique check (code ~ '^[a-z0-9_]+$'),
  name        text not null,
  emblem      text not null,
  position    smallint not null,
  -- How the numbers derive from the official values; see rules/derive.ts.
  result_rule text not null check (result_rule in
                ('glo', 'baac', 'gsb', 'lao4', 'hanoi', 'malay', 'stock', 'thai_stock', 'yeekee')),
  is_on       boolean not null default true,
  off_notice  text,                               -- why it is off, for members
  -- True: exists only where play money is used (MONEY_MODE=demo).
  demo_only   boolean not null default false,
  -- Since when it is on or off: what a market did not sell while it was off is no fault.
  switched_at timestamptz not null default timestamptz '2020-01-01 00:00+07',
  check (is_on = (off_notice is null))
);
create trigger note_switch before update on lottery.market for each row
  when (old.is_on is distinct from new.is_on) execute function lottery.note_switch();
grant select on lottery.market to slth_app;
grant update (is_on, off_notice) on lottery.market to slth_app;

-- Versions: the newest one whose valid_from has come holds for rounds that open from then on. The
-- person who makes one says why; the first ones came with the site and have nobody. What is announced
-- before it holds, members can read of beforehand.
create table lottery.rule_version (
  rule_version_id         bigint generated always as identity primary key,
  market_id               smallint not null references lottery.market,
  version                 integer not null check (version > 0),
  rule_text               text not null,
  allow_cancel            boolean not null,
  cancel_window_min       integer not null check (cancel_window_min >= 0),
  cancel_before_close_min integer not null check (cancel_before_close_min >= 0),
  cancel_per_day          integer not null check (cancel_per_day >= 0),
  void_after_min          integer not null check (void_after_min > 0),
  valid_from              timestamptz not null,
  created_at              timestamptz not null default platform.clock(),
  staff_id                bigint,
  note                    text check (btrim(note) <> ''),
  announced_at            timestamptz check (announced_at <= valid_from),
  unique (market_id, version)
);
select platform.make_append_only('lottery.rule_version');
grant select, insert on lottery.rule_version to slth_app;

create table lottery.rate_version (
  rate_version_id bigint generated always as identity primary key,
  market_id       smallint not null references lottery.market,
  version         integer not null check (version > 0),
  valid_from      timestamptz not null,
  created_at      timestamptz not null default platform.clock(),
  -- Limits beyond a number, counted in whole stakes; null: none.
  max_per_bill_satang         bigint check (max_per_bill_satang > 0),
  max_per_member_round_satang bigint check (max_per_member_round_satang > 0),
  max_round_satang            bigint check (max_round_satang > 0),
  staff_id        bigint,
  note            text check (btrim(note) <> ''),
  announced_at    timestamptz check (announced_at <= valid_from),
  unique (market_id, version)
);
select platform.make_append_only('lottery.rate_version');
grant select, insert on lottery.rate_version to slth_app;

-- What a bet type pays and takes. A market does not sell a type that has no row. A set is sold in whole
-- units; its rate is that of the best tier, for reading only.
create table lottery.rate (
  rate_version_id       bigint not null references lottery.rate_version,
  bet_type              text not null check (lottery.is_bet(bet_type, '0')
                          or lottery.is_bet(bet_type, '00') or lottery.is_bet(bet_type, '000')
                          or lottery.is_bet(bet_type, '0000')),
  rate_x100             integer not null check (rate_x100 > 0),
  min_satang            bigint not null check (min_satang > 0),
  max_per_bet_satang    bigint not null check (max_per_bet_satang >= min_satang),
  max_per_member_satang bigint not null check (max_per_member_satang >= max_per_bet_satang),
  cap_satang            bigint check (cap_satang > 0),   -- of everybody on one number; null: none
  unit_satang           bigint check (unit_satang > 0),
  -- The part of each stake that the member does not pay, in basis points. Limits count whole stakes.
  discount_bp           integer not null default 0 check (discount_bp between 0 and 5000),
  constraint sets_have_a_unit check ((bet_type = 'set4') = (unit_satang is not null)),
  constraint limits_are_whole_units check (unit_satang is null or (
    min_satang % unit_satang = 0 and max_per_bet_satang % unit_satang = 0
    and max_per_member_satang % unit_satang = 0 and coalesce(cap_satang, 0) % unit_satang = 0)),
  primary key (rate_version_id, bet_type)
);
select platform.make_append_only('lottery.rate');
grant select, insert on lottery.rate to slth_app;

-- อั้นขั้นบันได: a number that sells more than over_satang pays rate_x100 from then on.
create table lottery.rate_step (
  rate_version_id bigint not null,
  bet_type        text not null,
  over_satang     bigint not null check (over_satang > 0),
  rate_x100       integer not null check (rate_x100 >= 0),   -- 0 closes the number
  primary key (rate_version_id, bet_type, over_satang),
  foreign key (rate_version_id, bet_type) references lottery.rate
);
select platform.make_append_only('lottery.rate_step');
grant select, insert on lottery.rate_step to slth_app;

-- What one unit of a set wins by its tier.
create table lottery.set_prize (
  rate_version_id bigint not null,
  bet_type        text not null check (bet_type = 'set4'),
  tier            text not null check (lottery.set_tier_rank(tier) is not null),
  prize_satang    bigint not null check (prize_satang > 0),
  primary key (rate_version_id, bet_type, tier),
  foreign key (rate_version_id, bet_type) references lottery.rate
);
select platform.make_append_only('lottery.set_prize');
grant select, insert on lottery.set_prize to slth_app;

-- What members from a level on are paid instead; the highest level_from that a member has reached.
create table lottery.rate_vip (
  rate_version_id bigint not null,
  bet_type        text not null check (bet_type <> 'set4'),   -- sets pay their tiers
  level_from      smallint not null check (level_from between 2 and 10),
  rate_x100       integer not null check (rate_x100 > 0),
  primary key (rate_version_id, bet_type, level_from),
  foreign key (rate_version_id, bet_type) references lottery.rate
);
select platform.make_append_only('lottery.rate_vip');
grant select, insert on lottery.rate_vip to slth_app;

-- Which notice on the site tells members of a version of rates before it holds. The notice itself is
-- the notices' row (notice.item) and may be edited there; this row finds it again, to take it off when a
-- newer version comes in its place.
create table lottery.rate_notice (
  market_id  smallint not null,
  version    integer not null,
  item_id    bigint not null,
  created_at timestamptz not null default platform.clock(),
  primary key (market_id, version),
  foreign key (market_id, version) references lottery.rate_version (market_id, version)
);
select platform.make_append_only('lottery.rate_notice');
grant select, insert on lottery.rate_notice to slth_app;

create table lottery.schedule_version (
  schedule_version_id bigint generated always as identity primary key,
  market_id           smallint not null references lottery.market,
  version             integer not null check (version > 0),
  day_rule            text not null check (day_rule in ('weekly', 'glo', 'interval')),
  -- weekly: bit 0 is Sunday, bit 6 Saturday.
  weekday_mask        smallint not null default 127 check (weekday_mask between 1 and 127),
  -- glo: days of the month, and the yearly shifts [{"day": "01-16", "by": 1}].
  month_days          smallint[] not null default '{}',
  shifts              jsonb not null default '[]',
  -- Null: a round opens when the one before it is settled.
  open_time           time,
  open_days_before    smallint not null default 0 check (open_days_before >= 0),
  close_time          time not null,
  draw_time           time not null,
  ahead_days          smallint not null check (ahead_days between 1 and 120),
  valid_from          timestamptz not null,
  created_at          timestamptz not null default platform.clock(),
  -- interval: rounds_per_day rounds of a business day, the first of which closes at close_time, each
  -- every_s after the one before, over midnight if need be. draw_time is that of the first round too.
  every_s             integer check (every_s > 0),
  rounds_per_day      smallint check (rounds_per_day > 0),
  -- A round opens this long before its close; null: all of a day open at open_time.
  open_before_s       integer check (open_before_s > 0),
  -- How long after betting closes shots are still taken.
  shoot_tail_s        integer check (shoot_tail_s > 0),
  -- A round is made this long before it opens: time enough to commit to its seed.
  make_before_s       integer check (make_before_s > 0),
  ref_prefix          text check (ref_prefix ~ '^[A-Z]{2}$'),
  -- The clock that close_time and draw_time follow; open_time is Bangkok's always. By Bangkok's clock a
  -- close_time not after open_time is on the next day, and a draw_time before close_time on the day
  -- after the close (rules/schedule.ts). A zone that does not exist is refused by the cast.
  zone                text not null default 'Asia/Bangkok'
    check (timezone(zone, timestamptz '2026-01-01 00:00+00') is not null),
  staff_id            bigint,
  note                text check (btrim(note) <> ''),
  announced_at        timestamptz check (announced_at <= valid_from),
  constraint glo_has_month_days check (day_rule <> 'glo' or cardinality(month_days) > 0),
  constraint interval_is_whole check (
    num_nonnulls(every_s, rounds_per_day, shoot_tail_s, make_before_s, ref_prefix)
      = case day_rule when 'interval' then 5 else 0 end),
  constraint interval_fits_a_day check (every_s * rounds_per_day <= 86400),
  constraint interval_opens_one_way check (
    case day_rule when 'interval' then num_nonnulls(open_time, open_before_s) = 1
                  else open_before_s is null end),
  constraint interval_draws_after_shooting check (
    shoot_tail_s is null or close_time + shoot_tail_s * interval '1 second' < draw_time),
  constraint only_daily_markets_follow_another_clock
    check (zone = 'Asia/Bangkok' or day_rule = 'weekly'),
  constraint only_daily_markets_draw_over_midnight
    check (day_rule = 'weekly' or draw_time >= close_time),
  unique (market_id, version)
);
select platform.make_append_only('lottery.schedule_version');
grant select, insert on lottery.schedule_version to slth_app;

-- Exceptions of the calendar: no draw on the day, or the draw of the day is held on another one.
-- The newest row of a market and day holds; one that says 'as_usual' takes an exception back.
-- extra: a draw on a day that the plain rule does not have. other_hours: the draw of the day closes
-- and is drawn at times of its own, such as on an exchange's half day, by the clock of the market's
-- schedule. is_tentative: what we expect and nobody has announced; it holds, and the desk is asked to
-- confirm it. An as_usual that is tentative changes nothing and reminds of a day that may become
-- different.
create table lottery.calendar_day (
  calendar_day_id bigint generated always as identity primary key,
  market_id       smallint not null references lottery.market,
  day             date not null,
  state           text not null check (state in
                    ('no_draw', 'moved', 'as_usual', 'extra', 'other_hours')),
  moved_to        date,
  reason          text not null,
  created_at      timestamptz not null default platform.clock(),
  close_time      time,
  draw_time       time,
  is_tentative    boolean not null default false,
  staff_id        bigint,
  check ((state = 'moved') = (moved_to is not null)),
  constraint other_hours_have_times check (
    (state = 'other_hours') = (close_time is not null) and (close_time is null) = (draw_time is null)
    and close_time <= draw_time)
);
create index calendar_day_market on lottery.calendar_day (market_id, day, calendar_day_id);
select platform.make_append_only('lottery.calendar_day');
grant select, insert on lottery.calendar_day to slth_app;

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

-- Where a market's official values can be read. auto_result lets two feeds stand for the two people,
-- in the demo only (docs/decisions/0011).
create table lottery.feed_version (
  market_id   smallint not null references lottery.market,
  version     integer not null check (version > 0),
  feed_code   text not null check (feed_code ~ '^[a-z0-9_]+$'),
  auto_result boolean not null,
  valid_from  timestamptz not null,
  created_at  timestamptz not null default platform.clock(),
  primary key (market_id, version)
);
select platform.make_append_only('lottery.feed_version');
grant select, insert on lottery.feed_version to slth_app;

-- Markets that a member has marked with a star: his own notes, not a record. They stand first in his
-- lobby on every device.
create table lottery.favourite (
  member_id  bigint not null,
  market_id  smallint not null references lottery.market,
  created_at timestamptz not null default platform.clock(),
  primary key (member_id, market_id)
);
grant select, insert, delete on lottery.favourite to slth_app;

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
