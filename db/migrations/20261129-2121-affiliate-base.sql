-- What a rate is of: what friends played, or what a month of all friends of a level left the house.
alter table affiliate.terms
  add column base text not null default 'valid_turnover'
             check (base in ('valid_turnover', 'loss', 'ngr')),
  -- What is taken off where the base is ngr, in parts of a million of what the house kept.
  add column fee_ppm     bigint not null default 0 check (fee_ppm between 0 and 500000),
  add column payment_ppm bigint not null default 0 check (payment_ppm between 0 and 100000);

-- Parts of a million of a month's base, by how far away the friends are. No row: nothing.
create table affiliate.pool_rate (
  version smallint not null references affiliate.terms,
  level   smallint not null check (level between 1 and 3),
  ppm     bigint   not null check (ppm between 1 and 1000000),
  primary key (version, level)
);
select platform.make_append_only('affiliate.pool_rate');
grant select, insert on affiliate.pool_rate to slth_app;

-- Months that are over and go by a pooled base, with the terms of their last day.
create table affiliate.month (
  month   date     primary key check (extract(day from month) = 1),
  version smallint not null references affiliate.terms,
  done_at timestamptz
);
grant select, insert on affiliate.month to slth_app;
grant update (done_at) on affiliate.month to slth_app;

-- What cashback set aside for commission when a month was closed, in parts of a million of valid play.
create table affiliate.month_bound (
  month   date   not null references affiliate.month,
  product text   not null,
  ppm     bigint not null check (ppm >= 0),
  primary key (month, product)
);
select platform.make_append_only('affiliate.month_bound');
grant select, insert on affiliate.month_bound to slth_app;

-- How a month of a member and level came about, beside its commission (product `all`): the month as it stands
-- with this part, while the commission says what the part added.
create table affiliate.pool (
  commission_id    bigint primary key references affiliate.commission,
  month            date   not null references affiliate.month,
  base             text   not null check (base in ('loss', 'ngr')),
  ggr_satang       bigint not null,
  fee_satang       bigint not null check (fee_satang >= 0),
  payment_satang   bigint not null check (payment_satang >= 0),
  bonus_satang     bigint not null check (bonus_satang >= 0),
  cashback_satang  bigint not null check (cashback_satang >= 0),
  -- Worked off of what friends carried of their own, and of what all carried together.
  own_carry_satang bigint not null check (own_carry_satang >= 0),
  carry_satang     bigint not null check (carry_satang >= 0),
  base_satang      bigint not null,
  -- The most that the month may give, and what it gives in all.
  most_satang      bigint not null check (most_satang >= 0),
  due_satang       bigint not null check (due_satang between 0 and most_satang),
  check (base_satang = greatest(0, ggr_satang - fee_satang - payment_satang - bonus_satang
                                   - cashback_satang - own_carry_satang - carry_satang))
);
select platform.make_append_only('affiliate.pool');
grant select, insert on affiliate.pool to slth_app;

-- The same by friend.
create table affiliate.pool_friend (
  commission_id    bigint not null references affiliate.pool,
  friend_id        bigint not null,
  ggr_satang       bigint not null,
  fee_satang       bigint not null,
  payment_satang   bigint not null,
  bonus_satang     bigint not null,
  cashback_satang  bigint not null,
  own_carry_satang bigint not null,
  primary key (commission_id, friend_id)
);
select platform.make_append_only('affiliate.pool_friend');
grant select, insert on affiliate.pool_friend to slth_app;

-- What is still to be set off after a month, by the month that was below zero. Friend 0: all together carry it.
create table affiliate.carry (
  commission_id bigint not null references affiliate.pool,
  month         date   not null,
  friend_id     bigint not null default 0,
  satang        bigint not null check (satang > 0),
  primary key (commission_id, month, friend_id)
);
select platform.make_append_only('affiliate.carry');
grant select, insert on affiliate.carry to slth_app;
