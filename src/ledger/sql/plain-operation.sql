-- What the ways of a batch judge by. Each is a row's worth of columns and no query, so that PostgreSQL
-- writes it into the statement that asks.

-- A plain operation has one leg that moves at once, between a wallet of its member and the house, in a
-- direction that its kind knows. Null or false: it goes the general way, which says what is wrong.
create or replace function ledger.is_plain(
  p_kind ledger.kind, p_debit ledger.account, p_credit ledger.account, p_home_id bigint, p_amount bigint
) returns boolean language sql immutable parallel safe
begin atomic
  select p_kind.phase = 0 and not p_kind.is_correction and p_home_id > 0
     and p_debit.guarded <> p_credit.guarded and p_debit.asset_id = p_credit.asset_id
     and case when p_debit.guarded then p_debit.home_id else p_credit.home_id end = p_home_id
     and case when p_debit.guarded then p_credit.home_id else p_debit.home_id end = 0
     and p_debit.kind = any (p_kind.debit_kinds) and p_credit.kind = any (p_kind.credit_kinds)
     and p_amount between 1 and 1000000000000000;
end;

-- The same between two different accounts of the house.
create or replace function ledger.is_plain_of_house(
  p_kind ledger.kind, p_debit ledger.account, p_credit ledger.account, p_amount bigint
) returns boolean language sql immutable parallel safe
begin atomic
  select p_kind.phase = 0 and not p_kind.is_correction and not p_kind.is_tombstone
     and not p_kind.is_stake and not p_kind.is_reward
     and not p_debit.guarded and not p_credit.guarded and p_debit.asset_id = p_credit.asset_id
     and p_debit.home_id = 0 and p_credit.home_id = 0 and p_debit.account_id <> p_credit.account_id
     and p_debit.kind = any (p_kind.debit_kinds) and p_credit.kind = any (p_kind.credit_kinds)
     and p_amount between 1 and 1000000000000000;
end;

-- Why a key that is stored is no answer to this operation; null where it is. p_after_tombstone: a
-- rollback is stored under the key, and what comes is its bet.
create or replace function ledger.key_refusal(
  p_known ledger.op, p_after_tombstone boolean, p_home_id bigint, p_kind smallint, p_hash bytea
) returns text language sql immutable parallel safe
begin atomic
  select case
    when row(p_known.home_id, p_known.kind, p_known.request_hash) = row(p_home_id, p_kind, p_hash)
      then null
    when p_known.home_id = p_home_id and p_after_tombstone then 'rolled_back'
    else 'idempotency_mismatch'
  end;
end;

revoke execute on function ledger.is_plain, ledger.is_plain_of_house, ledger.key_refusal from public;
