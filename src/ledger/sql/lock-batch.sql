-- Asserts that each wallet that moved was written: a place that led nowhere must not pass.
create or replace function ledger.require_wallets(p_written bigint, p_due bigint) returns boolean
language plpgsql stable as $$
begin
  if p_written <> p_due then
    raise exception 'ledger: % wallets were written, not %', p_written, p_due;
  end if;
  return true;
end $$;

-- Locks what the batch touches, sorted, and answers the wallets in that order. A locking statement
-- that had to wait answers the row as it is now, not as its snapshot saw it; that holds for the
-- locked row alone, so what else a batch must know is read by a later statement. Operations of the
-- house alone and tombstones have no wallet to queue on, so they queue on their key: the second of
-- two equal ones then finds the first.
create or replace function ledger.lock_batch(p_ops ledger.new_op[], p_legs ledger.new_leg[])
returns ledger.locked_wallet[] language plpgsql as $$
declare
  v_wallets ledger.locked_wallet[];
begin
  v_wallets := array(
    select row(b.account_id, b.ctid, b.rule, b.closed, ledger.available(b),
               b.version)::ledger.locked_wallet
      from ledger.balance b
     where b.stripe = 0 and b.guarded and b.account_id = any (array(
       select unnest(array[coalesce(l.debit_account, h.debit_account),
                           coalesce(l.credit_account, h.credit_account)])
         from unnest(p_legs) l left join ledger.hold h on h.hold_id = l.hold_id))
     order by b.account_id for no key update);
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(o.op_id::text, platform.lock_house_operation()) as key
      from unnest(p_ops) o join ledger.kind t on t.code = o.kind
     where o.home_id = 0 or t.is_tombstone order by key) k;
  return v_wallets;
end $$;

revoke execute on function ledger.require_wallets, ledger.lock_batch from public;
