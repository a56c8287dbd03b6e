-- The whole rule set of the sale: what a member of a level is paid, discounts, limits of a bill, of a
-- member and of a round, rules for numbers with a start time, and what each number would cost.
-- Concept and figures: docs/concepts/lottery.md.

-- Rates and limits -------------------------------------------------------------------------------
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

-- The part of each stake that the member does not pay, in basis points. Limits count whole stakes.
alter table lottery.rate
  add column discount_bp integer not null default 0 check (discount_bp between 0 and 5000);

-- Limits beyond a number, counted in whole stakes; null: none.
alter table lottery.rate_version
  add column max_per_bill_satang         bigint check (max_per_bill_satang > 0),
  add column max_per_member_round_satang bigint check (max_per_member_round_satang > 0),
  add column max_round_satang            bigint check (max_round_satang > 0);

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

-- What the standing lines of a number pay if it wins; a set by its best tier.
alter table lottery.exposure
  add column liability_satang bigint not null default 0 check (liability_satang >= 0);

-- The bill's total is what was paid: whole stakes less the discount, rounded down line by line.
alter table lottery.bill
  add column discount_satang bigint not null default 0 check (discount_satang >= 0),
  add column gross_satang    bigint not null generated always as (total_satang + discount_satang) stored;

-- Numbers ----------------------------------------------------------------------------------------
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

-- The numbers that a rule means.
create function lottery.numbers_meant(p_bet_type text, p_numbers text[], p_pattern text)
returns setof text language sql immutable parallel safe
begin atomic
  select n from unnest(p_numbers) n
  union all
  select repeat(digit::text, digits)
    from generate_series(0, 9) digit, generate_series(1, 4) digits
   where p_pattern is not null and lottery.is_bet(p_bet_type, repeat('0', digits));
end;

create function lottery.guard_number_rule() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.numbers) n where not coalesce(lottery.is_bet(new.bet_type, n), false)) then
    raise exception 'a rule names a number that % does not have', new.bet_type
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_number_rule before insert on lottery.number_rule
  for each row execute function lottery.guard_number_rule();

-- What the rules say of numbers at an instant, one row a number that any of them means.
create function lottery.ruled_numbers(p_round_ids bigint[], p_at timestamptz)
returns table (round_id bigint, bet_type text, number text, rate_x100 integer, cap_satang bigint)
language sql stable
begin atomic
  select r.round_id, x.bet_type, n.number, min(x.rate_x100), min(x.cap_satang)
    from lottery.round r
   cross join lateral (
     select y.* from lottery.number_rule y where y.round_id = r.round_id
     union all
     select y.* from lottery.number_rule y where y.round_id is null and y.market_id = r.market_id) x
   cross join lateral lottery.numbers_meant(x.bet_type, x.numbers, x.pattern) n(number)
   where r.round_id = any (p_round_ids)
     and x.starts_at <= p_at and (x.ends_at is null or p_at < x.ends_at)
   group by r.round_id, x.bet_type, n.number;
end;

-- What the sale may know of a member; account owns the row.
create view account.member_level as select member_id, level from account.member;
grant select on account.member_level to slth_app;
