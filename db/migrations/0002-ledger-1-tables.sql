-- The books. One transfer row holds debit account, credit account and amount, so it balances by
-- construction. Only the functions of 0002-ledger-2 write here; the application role reads.
-- Amounts are the smallest unit of the asset (satang for baht). Concepts: docs/concepts/ledger.md.
create schema ledger;
grant usage on schema ledger to slth_app;

create table ledger.asset (
  asset_id smallint primary key,
  code     text     not null unique,
  scale    smallint not null constraint scale_is_small check (scale between 0 and 8)
);
insert into ledger.asset (asset_id, code, scale) values
  (1, 'THB', 2), (2, 'POINT', 0), (3, 'SPIN', 0), (4, 'TICKET', 0);

-- Chart of accounts; src/ledger/chart.ts is its mirror and a test compares the two.
create table ledger.account_kind (
  kind        smallint primary key,
  name        text     not null unique,
  asset_id    smallint not null references ledger.asset,
  guarded     boolean  not null,         -- one balance row, locked and never below its floor
  rule        smallint not null constraint rule_is_known check (rule in (0, 1, 2)),
  wallet_type smallint unique constraint wallet_type_is_known check (wallet_type between 1 and 5),
  for_member  boolean  not null,
  -- A striped account can have no floor, and only house accounts are striped.
  constraint only_guarded_has_floor check (guarded or rule = 0),
  constraint member_is_guarded check (guarded or not for_member),
  constraint wallet_cannot_owe check (wallet_type is null or (for_member and rule = 1))
);
insert into ledger.account_kind
  (kind, name, asset_id, guarded, rule, wallet_type, for_member) values
  (1000, 'bank_float',          1, false, 0, null, false),
  (1010, 'gateway_float',       1, false, 0, null, false),
  (1900, 'suspense',            1, false, 0, null, false),
  (2000, 'main_wallet',         1, true,  1, 1,    true),
  (2010, 'bonus_wallet',        1, true,  1, 2,    true),
  (2020, 'commission_wallet',   1, true,  1, 4,    true),
  (2030, 'cashback_wallet',     1, true,  1, 3,    true),
  (2040, 'free_credit_wallet',  1, true,  1, 5,    true),
  (2100, 'points',              2, true,  1, null, true),
  (2110, 'free_spins',          3, true,  1, null, true),
  (2500, 'withdrawal_clearing', 1, false, 0, null, false),
  (2900, 'member_receivable',   1, true,  2, null, true),
  (3000, 'game_clearing',       1, false, 0, null, false),
  (3100, 'lottery_pool',        1, false, 0, null, false),
  (4000, 'game_result',         1, false, 0, null, false),
  (4100, 'lottery_result',      1, false, 0, null, false),
  (5000, 'bonus_cost',          1, false, 0, null, false),
  (5010, 'cashback_cost',       1, false, 0, null, false),
  (5020, 'commission_cost',     1, false, 0, null, false),
  (5900, 'rounding',            1, false, 0, null, false),
  (9000, 'points_issue',        2, false, 0, null, false);

-- The closed list of movements; src/ledger/kinds.ts is its mirror and a test compares the two.
-- A movement of another shape than its kind names cannot be written.
create table ledger.kind (
  code         smallint   primary key,
  name         text       not null unique,
  phase        smallint   not null       -- single, hold, post, void, expire
    constraint phase_is_known check (phase between 0 and 4),
  debit_kinds  smallint[],               -- account kinds it may debit; null: any (corrections)
  credit_kinds smallint[],
  stake        boolean    not null,      -- the gate platform.may_stake is asked before
  keep_refusal boolean    not null,      -- a retry meets the same refusal
  constraint stake_takes_money check (not stake or phase in (0, 1))
);
insert into ledger.kind (code, name, phase, debit_kinds, credit_kinds, stake, keep_refusal) values
  (10, 'deposit_qr',           0, '{1010}', '{2000}', false, false),
  (11, 'deposit_unmatched',    0, '{1010}', '{1900}', false, false),
  (12, 'deposit_matched',      0, '{1900}', '{2000}', false, false),
  (13, 'deposit_returned',     0, '{1900}', '{1010}', false, false),
  (20, 'withdraw_hold',        1, '{2000,2020,2030}', '{2500}', false, true),
  (21, 'withdraw_paid',        2, '{2000,2020,2030}', '{2500}', false, false),
  (22, 'withdraw_payout',      0, '{2500}', '{1000,1010}', false, false),
  (23, 'withdraw_returned',    3, '{2000,2020,2030}', '{2500}', false, false),
  (30, 'lottery_stake',        0, '{2000,2010,2020,2030,2040}', '{3100}', true, true),
  (31, 'lottery_cancel',       0, '{3100}', '{2000,2010,2020,2030,2040}', false, false),
  (32, 'lottery_refund',       0, '{3100}', '{2000,2010,2020,2030,2040}', false, false),
  (33, 'lottery_prize',        0, '{3100}', '{2000,2010,2020,2030,2040,5000}', false, false),
  (34, 'lottery_close_profit', 0, '{3100}', '{4100}', false, false),
  (35, 'lottery_close_loss',   0, '{4100}', '{3100}', false, false),
  (90, 'correction',           0, null, null, false, false);

-- Cold and immutable: opened once, never changed.
create table ledger.account (
  account_id bigint   generated always as identity primary key,
  home_id    bigint   not null                         -- member id, 0 = house; the future shard key
    constraint home_is_known check (home_id >= 0),
  asset_id   smallint not null references ledger.asset,
  kind       smallint not null references ledger.account_kind,
  guarded    boolean  not null,
  rule       smallint not null                         -- 1: debits <= credits, 2: the reverse
    constraint rule_is_known check (rule in (0, 1, 2)),
  ref_id     bigint,                                   -- round, channel, promotion
  created_at timestamptz not null default platform.clock(),
  constraint only_guarded_has_floor check (guarded or rule = 0),
  constraint member_is_guarded check (guarded or home_id = 0),
  constraint one_account unique nulls not distinct (home_id, asset_id, kind, ref_id)
);

-- Hot. Guarded: exactly one row, stripe 0. Striped: one row per writer that touched it, so that no
-- two writers meet on a house row. Nothing indexed changes, so updates stay heap-only.
create table ledger.balance (
  account_id      bigint   not null,
  stripe          smallint not null constraint stripe_in_range check (stripe between 0 and 1023),
  guarded         boolean  not null,
  rule            smallint not null,
  closed          boolean  not null default false,
  debits_posted   bigint   not null default 0,
  credits_posted  bigint   not null default 0,
  debits_pending  bigint   not null default 0,
  credits_pending bigint   not null default 0,
  version         bigint   not null default 0 constraint version_not_negative check (version >= 0),
  primary key (account_id, stripe),
  constraint posted_not_negative  check (debits_posted >= 0 and credits_posted >= 0),
  -- A hold may end on another stripe than it began on, so only the sum over stripes is positive.
  constraint pending_not_negative
    check (not guarded or (debits_pending >= 0 and credits_pending >= 0)),
  constraint no_overdraft  check (rule <> 1 or debits_posted  + debits_pending  <= credits_posted),
  constraint no_overcredit check (rule <> 2 or credits_posted + credits_pending <= debits_posted),
  constraint guarded_has_one_row check (not guarded or stripe = 0),
  constraint only_guarded_has_floor check (guarded or (rule = 0 and version = 0 and not closed))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01,
        autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);

-- One row per call of apply_batch that wrote something. Ids go in steps of 4096: one nextval gives
-- a batch the ids of all its transfers.
create sequence ledger.batch_seq as bigint start 4096 increment by 4096;
create table ledger.batch (
  base_id        bigint   primary key constraint base_in_steps check (base_id % 4096 = 0),
  stripe         smallint not null,
  op_count       integer  not null constraint batch_not_empty check (op_count > 0),
  transfer_count integer  not null
    constraint transfers_fit check (transfer_count between 0 and 4096),
  posted_at      timestamptz not null,
  xid            xid8     not null default pg_current_xact_id()
);
-- Readers of changes follow (xid) below the transaction horizon.
create index batch_order on ledger.batch (xid);

-- One row per decision: the idempotency key, what was asked and what was answered.
create table ledger.op (
  op_id        uuid     primary key,
  home_id      bigint   not null,
  kind         smallint not null,
  request_hash bytea    not null
    constraint hash_is_16_bytes check (octet_length(request_hash) = 16),
  applied      boolean  not null,
  error        text     constraint error_has_a_name check (error <> ''),
  ref_id       bigint,
  result       jsonb,
  base_id      bigint   not null,        -- its transfers: base_id + first_leg, leg_count of them
  first_leg    smallint not null constraint first_leg_in_batch check (first_leg between 0 and 4095),
  leg_count    smallint not null constraint leg_count_not_negative check (leg_count >= 0),
  created_at   timestamptz not null,
  constraint refused_says_why check (applied = (error is null)),
  constraint applied_has_legs check (applied = (leg_count > 0))
);

-- Append only. Both sides of the entry in one row. No foreign keys: a check would take a share lock
-- on the same house row from every connection; reconcile proves the references instead.
create table ledger.transfer (
  transfer_id    bigint   not null,      -- base_id + k
  posted_at      timestamptz not null,
  home_id        bigint   not null,
  op_id          uuid     not null,
  leg            smallint not null constraint legs_count_from_one check (leg > 0),
  code           smallint not null,
  phase          smallint not null constraint phase_is_known check (phase between 0 and 4),
  debit_account  bigint   not null,
  credit_account bigint   not null,
  amount         bigint   not null
    constraint amount_in_range check (amount between 1 and 1000000000000000),
  hold_id        bigint,
  ref_id         bigint,
  dr_version bigint, dr_after bigint,    -- null when that side is striped
  cr_version bigint, cr_after bigint,    -- after = what may be spent
  constraint two_accounts check (debit_account <> credit_account),
  constraint end_names_hold check ((phase in (2, 3, 4)) = (hold_id is not null)),
  constraint debit_side_whole check ((dr_version is null) = (dr_after is null)),
  constraint credit_side_whole check ((cr_version is null) = (cr_after is null)),
  primary key (transfer_id, posted_at)
) partition by range (posted_at);
-- Statement and chain of a wallet, one index a side. Per wallet ids rise with the version, because
-- both are given under the wallet's lock. House sides stay out: they would crowd a few key ranges.
create index transfer_debit  on ledger.transfer (debit_account,  transfer_id)
  where dr_version is not null;
create index transfer_credit on ledger.transfer (credit_account, transfer_id)
  where cr_version is not null;
-- Reports over days.
create index transfer_time on ledger.transfer using brin (posted_at);

-- Nothing ever fails for want of a partition.
create table ledger.transfer_default partition of ledger.transfer default;

create table ledger.hold (
  hold_id        bigint   primary key,   -- transfer_id of its phase 1 row
  home_id        bigint   not null,
  debit_account  bigint   not null,
  credit_account bigint   not null,
  amount         bigint   not null constraint amount_positive check (amount > 0),
  code           smallint not null,
  ref_id         bigint,
  created_at     timestamptz not null
);

-- A hold ends once or never: posted (in full or in part, the rest returns), voided, or expired.
create table ledger.hold_end (
  hold_id     bigint   primary key references ledger.hold,
  phase       smallint not null constraint phase_is_end check (phase in (2, 3, 4)),
  amount      bigint   not null          -- what was posted
    constraint amount_not_negative check (amount >= 0),
  transfer_id bigint   not null,
  ended_at    timestamptz not null,
  constraint post_has_amount check ((phase = 2) = (amount > 0))
);

-- Every correction names what it reverses, why and who decided it. Nothing is corrected twice.
create table ledger.correction (
  op_id       uuid   primary key references ledger.op,
  reversed_op uuid   not null unique references ledger.op,
  reason      text   not null constraint reason_says_something check (length(btrim(reason)) >= 5),
  author_id   bigint not null            -- staff
    constraint author_is_known check (author_id > 0),
  created_at  timestamptz not null default platform.clock(),
  constraint not_itself check (op_id <> reversed_op)
);

select platform.make_append_only(name::regclass) from unnest(array[
  'ledger.account', 'ledger.batch', 'ledger.op', 'ledger.transfer', 'ledger.hold',
  'ledger.hold_end', 'ledger.correction']) name;

-- Posted counters and versions only grow, and what an account is never changes. The WHEN is plain
-- expression evaluation: a good update calls no function.
create function ledger.refuse_balance_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.balance: % refused: counters and version only grow, rows stay', tg_op
    using errcode = 'restrict_violation';
end $$;
create trigger only_grows before update on ledger.balance for each row
  when (new.account_id <> old.account_id or new.stripe <> old.stripe
     or new.guarded <> old.guarded or new.rule <> old.rule or (old.closed and not new.closed)
     or new.debits_posted < old.debits_posted or new.credits_posted < old.credits_posted
     or new.version < old.version)
  execute function ledger.refuse_balance_change();
create trigger rows_stay before delete on ledger.balance
  for each row execute function ledger.refuse_balance_change();
create trigger no_truncate before truncate on ledger.balance
  for each statement execute function ledger.refuse_balance_change();

-- Makes the monthly partitions of this month and the coming ones; answers how many it made. Months
-- keep the number of partitions a statement has to look into small. A month whose rows are already
-- in the default partition stays there. The parent is locked for an instant, hence the time-out.
create function ledger.make_partitions(p_months_ahead integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  v_first timestamptz := date_trunc('month', platform.clock(), 'UTC');
  v_from  timestamptz;
  v_to    timestamptz;
  v_name  text;
  v_made  integer := 0;
begin
  for v_month in 0 .. p_months_ahead loop
    v_from := date_add(v_first, make_interval(months => v_month), 'UTC');
    v_to   := date_add(v_from, interval '1 month', 'UTC');
    v_name := 'transfer_' || to_char(v_from at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass('ledger.' || v_name) is not null;
    continue when exists (
      select from ledger.transfer_default where posted_at >= v_from and posted_at < v_to);
    execute format('create table ledger.%I partition of ledger.transfer
                    for values from (%L) to (%L)', v_name, v_from, v_to);
    -- Row triggers come with the partition, statement triggers do not.
    execute format('create trigger refuse_truncate before truncate on ledger.%I
                    for each statement execute function platform.refuse_change()', v_name);
    execute format('grant select on ledger.%I to slth_app', v_name);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;
create trigger refuse_truncate before truncate on ledger.transfer_default
  for each statement execute function platform.refuse_change();
select ledger.make_partitions(3);

-- Reading is free; writing is the functions' alone.
grant select on all tables in schema ledger to slth_app;
