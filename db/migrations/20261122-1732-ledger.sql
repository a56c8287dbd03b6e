-- The books. One transfer row holds debit account, credit account and amount, so it balances by
-- construction. Only the functions of src/ledger/sql write here; the application role reads.
-- Amounts are the smallest unit of the asset (satang for baht). Concepts: docs/concepts/ledger.md.
create table ledger.asset (
  asset_id smallint primary key,
  code     text     not null unique,
  scale    smallint not null constraint scale_is_small check (scale between 0 and 8)
);

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
create trigger refuse_truncate before truncate on ledger.transfer_default
  for each statement execute function platform.refuse_change();

-- What the functions of the write path hand each other --------------------------------------------
-- An operation as it is asked for, and its legs.
create type ledger.new_op as (
  op_id uuid, home_id bigint, kind smallint, request_hash bytea,
  ref_id bigint, refusal text, result jsonb);

create type ledger.new_leg as (
  op_no integer, code smallint, debit_account bigint, credit_account bigint,
  amount bigint, hold_id bigint, ref_id bigint);

-- A leg with everything the later steps need. posted, pending: what the counters of both sides
-- gain; delta: what the side's spendable balance gains.
create type ledger.resolved_leg as (
  op_no integer, leg_no integer, leg smallint, code smallint, phase smallint, stake boolean,
  debit_account bigint, credit_account bigint, amount bigint, held bigint,
  posted bigint, pending bigint, hold_id bigint, ref_id bigint,
  debit_guarded boolean, debit_rule smallint, debit_delta bigint,
  credit_guarded boolean, credit_rule smallint, credit_delta bigint);

-- live: to be applied. first_no: the first operation of the batch under the same key.
create type ledger.verdict as (
  op_no integer, first_no integer, live boolean, replayed boolean, error text);

-- One guarded side of one leg with the wallet's state after it; a refused one only looks.
create type ledger.move as (
  op_no integer, leg_no integer, side smallint, account_id bigint, home_id bigint,
  live boolean, version bigint, after bigint);

-- The door of whoever names house accounts by kind and reference: post() and its lane ---------------
-- A leg names a wallet by id, or a house account by kind and reference, or the hold that it ends.
create type ledger.named_leg as (
  op_no integer, code smallint,
  debit_wallet bigint, debit_house smallint, debit_ref bigint,
  credit_wallet bigint, credit_house smallint, credit_ref bigint,
  amount bigint, hold_id bigint, ref_id bigint);

create type ledger.outcome as (
  op_no integer, op_id uuid, applied boolean, replayed boolean, error text, ref_id bigint,
  result jsonb, hold_id bigint, account_id bigint, version bigint, after bigint);

-- Tamper evidence: a background chain of digests over everything that apply_batch wrote. A seal
-- covers one batch with its operations, transfers, holds, ends of holds and corrections. Whoever
-- edits, deletes, adds or swaps such a row, triggers off or not, no longer fits the seal; whoever
-- makes a whole new chain no longer fits the heads that were published outside of the database.
--
-- Seals follow (xid, base_id) below the transaction horizon. Of every transaction below it the
-- outcome is known, and none will ever appear there again: so the order is final, also where a batch
-- with a lower id commits late, and a batch below the last seal that has none was put there.

-- Row 0 begins the chain with a random content; its digest is the chain's name.
create table ledger.seal (
  height    bigint primary key constraint height_not_negative check (height >= 0),
  base_id   bigint unique,               -- the batch; no foreign key: the seal outlives what it seals
  xid       xid8,
  content   bytea not null               -- sha256 over the digests of the batch's rows
    constraint content_is_sha check (octet_length(content) = 32),
  digest    bytea not null               -- ledger.seal_digest of this row and the seal before
    constraint digest_is_sha check (octet_length(digest) = 32),
  -- The first four bytes of each row's digest. They prove nothing (the content does), they name the
  -- row: transfers stand at their place in the batch, the others in the order of the content.
  transfer_prints bytea storage external,   -- random bytes: compressing them is time lost
  row_prints      bytea storage external,
  sealed_at timestamptz not null,
  constraint seal_is_whole
    check (num_nulls(base_id, xid, transfer_prints, row_prints)
           = case height when 0 then 4 else 0 end)
);

-- The last seal of each Bangkok day, as it was published.
create table ledger.seal_head (
  day          date   primary key,
  height       bigint not null unique constraint height_positive check (height > 0),
  digest       bytea  not null constraint digest_is_sha check (octet_length(digest) = 32),
  sealed_at    timestamptz not null,
  published_at timestamptz not null
);

-- What the content of a batch needs and no index gives: refused operations have no transfer that
-- leads to them, and an end of a hold belongs to the batch of its own transfer.
create index op_refused on ledger.op (base_id) where not applied;
create index hold_end_transfer on ledger.hold_end (transfer_id);
select platform.make_append_only('ledger.seal');
select platform.make_append_only('ledger.seal_head');

-- Every run of the reconciliation. failure: why the run itself could not be finished.
create table ledger.reconcile_run (
  run_id      bigint generated always as identity primary key,
  level       text        not null constraint level_is_known check (level in ('fast', 'full')),
  started_at  timestamptz not null,
  finished_at timestamptz not null,
  fault_count integer     not null constraint fault_count_not_negative check (fault_count >= 0),
  faults      jsonb       not null,      -- the first of them, as they were reported
  failure     text,
  run_by      text        not null,
  constraint ends_after_it_began check (finished_at >= started_at)
);

-- The last run of a level.
create index reconcile_run_level on ledger.reconcile_run (level, run_id);

-- The proof of the bonuses runs every minute and asks for their movements by kind. Few rows: bets pay
-- nothing for this index.
create index transfer_yeekee_bonus on ledger.transfer (ref_id) where code in (40, 41);

-- A guarded account under our lock, as it stands. place: where the row lies. Nobody moves it before
-- this transaction ends, because whoever updates it needs our lock and whoever rewrites the table
-- needs the table for himself.
create type ledger.locked_wallet as (
  account_id bigint, place tid, rule smallint, closed boolean, available bigint, version bigint);

-- Whoever pays a member asks first whether he owes something; hardly anybody does.
create index account_receivable on ledger.account (home_id) where kind = 2900;

-- Reading is free; writing is the functions' alone.
grant select on ledger.asset, ledger.account_kind, ledger.kind, ledger.account, ledger.balance,
  ledger.batch, ledger.op, ledger.transfer, ledger.transfer_default, ledger.hold, ledger.hold_end,
  ledger.correction, ledger.seal, ledger.seal_head, ledger.reconcile_run to slth_app;
