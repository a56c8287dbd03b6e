-- The lottery's rows: markets and their versioned rules, rounds, limits, bills, results, winners.
-- Whatever is written once is append-only; what moves is named in the grants. There is no foreign
-- key on the sale path: its check would lock the round's row for every bill (docs/concepts/lottery.md).

create schema lottery;
grant usage on schema lottery to slth_app;

-- True for digits of exactly the type's length; false, never null, for anything else, or a CHECK
-- would let it pass. The same list as rules/bet-types.ts.
create function lottery.is_bet(bet_type text, number text) returns boolean
language sql immutable parallel safe
begin atomic
  select coalesce(case bet_type
    when 'top3' then 3 when 'tod3' then 3 when 'front3' then 3 when 'bottom3' then 3
    when 'top2' then 2 when 'bottom2' then 2 when 'run_top' then 1 when 'run_bottom' then 1
  end = length(number) and translate(number, '0123456789', '') = '', false);
end;

-- Markets ----------------------------------------------------------------------------------------
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
  result_rule text not null check (result_rule in ('glo', 'lao4', 'hanoi', 'stock')),
  is_on       boolean not null default true,
  off_notice  text,                               -- why it is off, for members
  check (is_on = (off_notice is null))
);
grant select on lottery.market to slth_app;
grant update (is_on, off_notice) on lottery.market to slth_app;

-- Versions: the newest one whose valid_from has come holds for rounds that open from then on.
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
  unique (market_id, version)
);
select platform.make_append_only('lottery.rate_version');
grant select, insert on lottery.rate_version to slth_app;

-- What a bet type pays and takes. A market does not sell a type that has no row.
create table lottery.rate (
  rate_version_id       bigint not null references lottery.rate_version,
  bet_type              text not null check (lottery.is_bet(bet_type, '0')
                          or lottery.is_bet(bet_type, '00') or lottery.is_bet(bet_type, '000')),
  rate_x100             integer not null check (rate_x100 > 0),
  min_satang            bigint not null check (min_satang > 0),
  max_per_bet_satang    bigint not null check (max_per_bet_satang >= min_satang),
  max_per_member_satang bigint not null check (max_per_member_satang >= max_per_bet_satang),
  cap_satang            bigint check (cap_satang > 0),   -- of everybody on one number; null: none
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

create table lottery.schedule_version (
  schedule_version_id bigint generated always as identity primary key,
  market_id           smallint not null references lottery.market,
  version             integer not null check (version > 0),
  day_rule            text not null check (day_rule in ('weekly', 'glo')),
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
  check (day_rule <> 'glo' or cardinality(month_days) > 0),
  check (draw_time >= close_time),
  unique (market_id, version)
);
select platform.make_append_only('lottery.schedule_version');
grant select, insert on lottery.schedule_version to slth_app;

-- Exceptions of the calendar: no draw on the day, or the draw of the day is held on another one.
-- The newest row of a market and day holds; one that says 'as_usual' takes an exception back.
create table lottery.calendar_day (
  calendar_day_id bigint generated always as identity primary key,
  market_id       smallint not null references lottery.market,
  day             date not null,
  state           text not null check (state in ('no_draw', 'moved', 'as_usual')),
  moved_to        date,
  reason          text not null,
  created_at      timestamptz not null default platform.clock(),
  check ((state = 'moved') = (moved_to is not null))
);
create index calendar_day_market on lottery.calendar_day (market_id, day, calendar_day_id);
select platform.make_append_only('lottery.calendar_day');
grant select, insert on lottery.calendar_day to slth_app;

-- Rounds -----------------------------------------------------------------------------------------
create table lottery.round (
  round_id            bigint generated always as identity primary key,
  round_ref           text not null unique,
  market_id           smallint not null references lottery.market,
  nominal_day         date not null,              -- by the plain rule: names the draw for good
  draw_day            date not null,              -- when it is held, งวดวันที่
  round_no            smallint not null check (round_no > 0),
  schedule_version_id bigint not null references lottery.schedule_version,
  rule_version_id     bigint not null references lottery.rule_version,
  rate_version_id     bigint not null references lottery.rate_version,
  state               text not null default 'upcoming' check (state in
                        ('upcoming', 'open', 'closed', 'drawn', 'settled', 'void', 'missed')),
  open_at             timestamptz,                -- null: when the round before it is settled
  close_at            timestamptz not null,
  draw_at             timestamptz not null,
  made_at             timestamptz not null default platform.clock(),
  opened_at           timestamptz,
  closed_at           timestamptz,
  -- Taken after the close is committed: every sale has a transaction id below it or saw "closed".
  fence               xid8,
  drawn_at            timestamptz,
  settled_at          timestamptz,
  void_at             timestamptz,
  void_reason         text,
  -- The revision of the result that is paid; 0 until the first one is.
  settled_revision    smallint not null default 0,
  unique (market_id, nominal_day, round_no),
  check (open_at < close_at and close_at <= draw_at),
  check (state not in ('open', 'closed', 'drawn', 'settled') or opened_at is not null),
  check (state not in ('closed', 'drawn', 'settled') or closed_at is not null),
  check (fence is null or closed_at is not null or state = 'void'),
  check ((state in ('drawn', 'settled')) = (drawn_at is not null)),
  check ((state = 'settled') = (settled_at is not null)),
  check ((state = 'settled') = (settled_revision > 0)),
  check ((state = 'void') = (void_at is not null and void_reason is not null))
);
-- The lobby, the round job and the desk look only at rounds that still have something to do.
create index round_live on lottery.round (state, close_at)
  where state in ('upcoming', 'open', 'closed', 'drawn');
create index round_history on lottery.round (market_id, draw_day desc, round_no desc);
create index round_day on lottery.round (draw_day);
grant select, insert on lottery.round to slth_app;
grant update (draw_day, close_at, draw_at, schedule_version_id, rule_version_id, rate_version_id, state,
  open_at, opened_at, closed_at, fence, drawn_at, settled_at, void_at, void_reason, settled_revision) on lottery.round to slth_app;

-- The state machine of a round, once more where nobody can go round it. A result that is corrected
-- raises settled_revision and leaves the round settled.
create function lottery.guard_round() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE' then
    raise exception 'rounds are never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
       ('upcoming', 'open'), ('upcoming', 'missed'), ('upcoming', 'void'), ('missed', 'upcoming'),
       ('open', 'closed'), ('open', 'void'), ('closed', 'drawn'), ('closed', 'void'),
       ('drawn', 'settled')) then
    raise exception 'round % cannot go from % to %', old.round_ref, old.state, new.state
      using errcode = 'check_violation';
  end if;
  if old.state not in ('upcoming', 'missed', 'open')
     and (new.draw_day, new.close_at, new.draw_at) <> (old.draw_day, old.close_at, old.draw_at) then
    raise exception 'round %: a round that is closed keeps its day', old.round_ref
      using errcode = 'check_violation';
  end if;
  if old.state not in ('upcoming', 'missed') and (new.rate_version_id <> old.rate_version_id
       or new.rule_version_id <> old.rule_version_id) then
    raise exception 'round %: rates and rules stay as they were when it opened', old.round_ref
      using errcode = 'check_violation';
  end if;
  if new.settled_revision < old.settled_revision or (old.fence is not null
       and new.fence is distinct from old.fence) then
    raise exception 'round %: revision and fence only go forward', old.round_ref
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_round before update or delete on lottery.round
  for each row execute function lottery.guard_round();
create trigger guard_round_truncate before truncate on lottery.round
  for each statement execute function lottery.guard_round();

-- Limits -----------------------------------------------------------------------------------------
-- What a number of a round has sold, and what it may. The one row everybody competes for: sales
-- lock it, in (round, bet_type, number) order, and the CHECK is the last word on the limit.
create table lottery.exposure (
  round_id         bigint not null,
  bet_type         text not null,
  number           text not null,
  sold_satang      bigint not null default 0 check (sold_satang >= 0),
  cap_satang       bigint,
  manual_rate_x100 integer check (manual_rate_x100 >= 0),   -- set by staff; 0 closes; null: none
  primary key (round_id, bet_type, number),
  check (lottery.is_bet(bet_type, number)),
  constraint number_within_cap check (cap_satang is null or sold_satang <= cap_satang)
) with (fillfactor = 70);
grant select, insert on lottery.exposure to slth_app;
grant update (cap_satang, manual_rate_x100) on lottery.exposure to slth_app;

-- Who of the staff reduced or closed which number, and when; the exposure row has the present state.
create table lottery.number_limit (
  number_limit_id bigint generated always as identity primary key,
  round_id        bigint not null references lottery.round,
  bet_type        text not null,
  number          text not null,
  rate_x100       integer check (rate_x100 >= 0),
  cap_satang      bigint check (cap_satang >= 0),
  reason          text not null,
  staff_id        bigint not null,
  created_at      timestamptz not null default platform.clock(),
  check (lottery.is_bet(bet_type, number))
);
create index number_limit_round on lottery.number_limit (round_id, number_limit_id);
select platform.make_append_only('lottery.number_limit');
grant select, insert on lottery.number_limit to slth_app;

-- Bills ------------------------------------------------------------------------------------------
-- Written by lottery.sell_batch and by nothing else: the application role cannot insert here.
create sequence lottery.bill_seq start with 1000001;
create table lottery.bill (
  bill_id         bigint primary key,
  op_id           uuid not null,                  -- the ledger's operation that took the stake
  validation_no   text not null unique check (length(validation_no) >= 12),
  round_id        bigint not null,
  member_id       bigint not null,
  account_id      bigint not null,                -- the wallet that paid; wins return to it
  agent_id        integer not null,
  rate_version_id bigint not null,
  rule_version_id bigint not null,
  line_count      smallint not null check (line_count > 0),
  total_satang    bigint not null check (total_satang > 0),
  note            text not null check (length(note) <= 255),
  sold_at         timestamptz not null,
  -- The sale's transaction, for the fence's checker: below the round's fence, always.
  xid             xid8 not null default pg_current_xact_id()
);
create index bill_member on lottery.bill (member_id, bill_id);   -- my bills, newest first
create index bill_round on lottery.bill (round_id, bill_id);     -- refunds, freeze, the desk
select platform.make_append_only('lottery.bill');
grant select on lottery.bill to slth_app;

create table lottery.line (
  bill_id        bigint not null,
  line_no        smallint not null check (line_no > 0),
  round_id       bigint not null,
  member_id      bigint not null,
  bet_type       text not null,
  number         text not null,
  amount_satang  bigint not null check (amount_satang > 0),
  rate_x100      integer not null check (rate_x100 > 0),         -- frozen at sale
  base_rate_x100 integer not null check (base_rate_x100 >= rate_x100),
  primary key (bill_id, line_no),
  check (lottery.is_bet(bet_type, number))
);
-- Winners of a draw by their number; and, under the number's lock, what one member has on it.
create index line_number on lottery.line (round_id, bet_type, number, member_id);
select platform.make_append_only('lottery.line');
grant select on lottery.line to slth_app;

-- A cancelled bill; the primary key is "once". Written by lottery.cancel_bill only.
create table lottery.bill_cancel (
  bill_id       bigint primary key,
  round_id      bigint not null,
  member_id     bigint not null,
  refund_satang bigint not null check (refund_satang > 0),
  cancelled_by  text not null check (cancelled_by in ('member', 'staff')),
  staff_id      bigint,
  reason        text,
  cancel_day    date not null,
  -- The member's n-th of the day: unique, so two at once cannot both be the last allowed one.
  day_no        smallint,
  cancelled_at  timestamptz not null,
  check ((cancelled_by = 'member') = (staff_id is null and day_no is not null)),
  check (cancelled_by = 'member' or reason is not null),
  unique (member_id, cancel_day, day_no)
);
select platform.make_append_only('lottery.bill_cancel');
grant select on lottery.bill_cancel to slth_app;

-- What was sold, counted and hashed once the fence has passed and before any result exists.
create table lottery.freeze (
  round_id     bigint primary key references lottery.round,
  bill_count   bigint not null,
  line_count   bigint not null,
  stake_satang bigint not null,
  digest       bytea not null check (octet_length(digest) = 32),
  frozen_at    timestamptz not null default platform.clock()
);
select platform.make_append_only('lottery.freeze');
grant select, insert on lottery.freeze to slth_app;
