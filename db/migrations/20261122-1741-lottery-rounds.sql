-- Rounds, what was sold of them, and the limits of what may be. Concept: docs/concepts/lottery.md.

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
  -- When shots are taken; both null where nobody shoots.
  shoot_open_at       timestamptz,
  shoot_close_at      timestamptz,
  unique (market_id, nominal_day, round_no),
  check (open_at < close_at and close_at <= draw_at),
  check (state not in ('open', 'closed', 'drawn', 'settled') or opened_at is not null),
  check (state not in ('closed', 'drawn', 'settled') or closed_at is not null),
  check (fence is null or closed_at is not null or state = 'void'),
  check ((state in ('drawn', 'settled')) = (drawn_at is not null)),
  check ((state = 'settled') = (settled_at is not null)),
  check ((state = 'settled') = (settled_revision > 0)),
  check ((state = 'void') = (void_at is not null and void_reason is not null)),
  constraint shooting_has_both_ends check ((shoot_open_at is null) = (shoot_close_at is null)),
  constraint shooting_outlasts_betting check (
    shoot_open_at >= open_at and shoot_close_at > close_at and draw_at > shoot_close_at),
  constraint shooting_needs_an_opening check (shoot_close_at is null or open_at is not null)
);

-- The lobby, the round job and the desk look only at rounds that still have something to do.
create index round_live on lottery.round (state, close_at)
  where state in ('upcoming', 'open', 'closed', 'drawn');
create index round_history on lottery.round (market_id, draw_day desc, round_no desc);
create index round_day on lottery.round (draw_day);
grant select, insert on lottery.round to slth_app;
grant update (draw_day, close_at, draw_at, schedule_version_id, rule_version_id, rate_version_id,
  state, open_at, opened_at, closed_at, fence, drawn_at, settled_at, void_at, void_reason,
  settled_revision) on lottery.round to slth_app;
create trigger guard_round before update or delete on lottery.round
  for each row execute function lottery.guard_round();
create trigger guard_round_truncate before truncate on lottery.round
  for each statement execute function lottery.guard_round();
create trigger guard_times before update on lottery.round for each row
  when (old.shoot_close_at is not null and
        (old.open_at, old.close_at, old.draw_at, old.shoot_open_at, old.shoot_close_at, old.draw_day)
        is distinct from
        (new.open_at, new.close_at, new.draw_at, new.shoot_open_at, new.shoot_close_at, new.draw_day))
  execute function lottery.guard_times();
create trigger guard_open before insert or update of state on lottery.round for each row
  when (new.state in ('open', 'closed', 'drawn', 'settled')) execute function lottery.guard_open();
create trigger guard_draw before update on lottery.round
  for each row when (new.state in ('drawn', 'settled') and old.state is distinct from new.state)
  execute function lottery.guard_draw();

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
  -- What the standing lines of the number pay if it wins; a set by its best tier.
  liability_satang bigint not null default 0 check (liability_satang >= 0),
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

-- What a round has sold, and one member in it, where there is a limit: the row that sales queue on,
-- and its CHECK is the last word. Rows exist from the first sale of a round with such a limit.
create table lottery.round_sold (
  round_id    bigint primary key,
  sold_satang bigint not null default 0 check (sold_satang >= 0),
  cap_satang  bigint not null,
  constraint round_within_cap check (sold_satang <= cap_satang)
) with (fillfactor = 50);

create table lottery.member_sold (
  round_id    bigint not null,
  member_id   bigint not null,
  sold_satang bigint not null default 0 check (sold_satang >= 0),
  cap_satang  bigint not null,
  primary key (round_id, member_id),
  constraint member_within_cap check (sold_satang <= cap_satang)
) with (fillfactor = 70);
grant select on lottery.round_sold, lottery.member_sold to slth_app;

-- Some numbers of a round, or of every round of a market, pay less, are closed or have a limit of their
-- own, from an instant on. The sale asks at its own instant; of several the strictest holds.
create table lottery.number_rule (
  number_rule_id bigint generated always as identity primary key,
  market_id      smallint not null references lottery.market,
  round_id       bigint references lottery.round,      -- null: every round of the market
  bet_type       text not null,
  numbers        text[],                                -- null: the pattern says which
  -- double and triple: every digit of the number is the same.
  pattern        text check (pattern in ('double', 'triple')),
  rate_x100      integer check (rate_x100 >= 0),        -- pays at most this; 0 closes
  cap_satang     bigint check (cap_satang > 0),
  starts_at      timestamptz not null,
  ends_at        timestamptz,                           -- null: stays
  reason         text not null check (btrim(reason) <> ''),
  staff_id       bigint not null,
  created_at     timestamptz not null default platform.clock(),
  check (num_nonnulls(numbers, pattern) = 1),
  check (num_nonnulls(rate_x100, cap_satang) = 1)
);
create index number_rule_round on lottery.number_rule (round_id);
create index number_rule_market on lottery.number_rule (market_id) where round_id is null;
grant select, insert on lottery.number_rule to slth_app;
grant update (ends_at) on lottery.number_rule to slth_app;   -- to end it; the audit says who and why
create trigger guard_number_rule before insert on lottery.number_rule
  for each row execute function lottery.guard_number_rule();

-- The member's own -------------------------------------------------------------------------------
-- เลขชุด: numbers that a member keeps under a name, without a price. They are the member's own
-- notes, not a record: he renames and deletes them.
create table lottery.number_set (
  set_id     bigint generated always as identity primary key,
  member_id  bigint not null,
  name       text not null check (length(name) between 1 and 40 and name = btrim(name)),
  -- Two lists side by side, in the order in which the member saved them.
  bet_types  text[] not null check (cardinality(bet_types) between 1 and 500),
  numbers    text[] not null check (lottery.are_bets(bet_types, numbers)),
  created_at timestamptz not null default platform.clock()
);
create unique index number_set_name on lottery.number_set (member_id, lower(name));
grant select, insert, delete on lottery.number_set to slth_app;
grant update (name) on lottery.number_set to slth_app;

-- A member asks to be told when a round opens or before it closes: his own note, one a round.
create table lottery.reminder (
  reminder_id bigint generated always as identity primary key,
  member_id   bigint not null,
  round_id    bigint not null references lottery.round,
  moment      text not null check (moment in ('opens', 'closes')),
  created_at  timestamptz not null default platform.clock(),
  -- When it was handed to the notices; it is told once.
  told_at     timestamptz,
  unique (member_id, round_id)
);
create index reminder_waiting on lottery.reminder (round_id) where told_at is null;
grant select, insert, delete on lottery.reminder to slth_app;
grant update (told_at) on lottery.reminder to slth_app;
