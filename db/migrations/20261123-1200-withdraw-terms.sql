-- What a withdrawal costs, how much leaves a day, and how much a deposit is played before: terms of the
-- setting, changed like the rest of it by two people. Each version stays, and a request names its own.
alter table withdraw.setting
  -- Null: the number of requests alone bounds a day.
  add column day_max_satang    bigint  check (day_max_satang > 0),
  add column fee_fixed_satang  bigint  not null default 0 check (fee_fixed_satang >= 0),
  add column fee_bp            integer not null default 0 check (fee_bp between 0 and 1000),
  -- So many requests of a day cost nothing.
  add column free_times_a_day  integer not null default 0 check (free_times_a_day >= 0),
  -- How often a deposit is to be staked, in hundredths; 0: not at all.
  add column turnover_x100     integer not null default 100 check (turnover_x100 between 0 and 1000),
  -- False: what was not played yet is looked at by a person, and locks nothing.
  add column turnover_refuses  boolean not null default false,
  -- The smallest request leaves the member something after its fee.
  add constraint fee_leaves_half check (fee_fixed_satang * 2 + min_satang * fee_bp / 5000 <= min_satang),
  add constraint day_holds_one check (day_max_satang >= min_satang);
update withdraw.setting set day_max_satang = 20000000;

create table withdraw.setting_version (
  version bigint generated always as identity primary key,
  body    jsonb not null,
  at      timestamptz not null default platform.clock()
);
insert into withdraw.setting_version (body) select to_jsonb(s) from withdraw.setting s;
select platform.make_append_only('withdraw.setting_version');
grant select on withdraw.setting_version to slth_app;

alter table withdraw.request
  -- Out of the amount: the rail sends the rest.
  add column fee_satang      bigint not null default 0,
  -- What of the member's deposits was to be staked, and what of it was not, when he asked.
  add column turnover_need_satang bigint not null default 0 check (turnover_need_satang >= 0),
  add column turnover_left_satang bigint not null default 0 check (turnover_left_satang >= 0),
  add column setting_version bigint references withdraw.setting_version,
  add constraint fee_is_a_part check (fee_satang >= 0 and fee_satang < amount_satang);

-- What members pay the house for a service.
insert into ledger.account_kind
  (kind, name, asset_id, guarded, rule, wallet_type, for_member) values
  (4200, 'fee_income', 1, false, 0, null, false);
insert into ledger.kind
  (code, name, phase, debit_kinds, credit_kinds, is_stake, keeps_refusal, is_reward) values
  (24, 'withdraw_fee', 0, '{2500}', '{4200}', false, false, false);

-- A member's play since his last withdrawal.
create index fact_member_settled on winloss.fact (member_id, settled_at);
