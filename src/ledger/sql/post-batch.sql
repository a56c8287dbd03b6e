-- Locks the wallets, opens the house accounts that are new, sorted, applies the batch and tells the
-- members their balances, all in the caller's transaction.
create or replace function ledger.post_batch(
  p_ops ledger.new_op[], p_legs ledger.named_leg[], p_stripe smallint default null)
returns setof ledger.outcome language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_legs     ledger.new_leg[] := ledger.resolve_named(p_legs);
  v_outcomes ledger.outcome[];
  v_touched  bigint[];
begin
  v_outcomes := array(select o from ledger.apply_batch(p_ops, v_legs, p_stripe) o);
  if cardinality(p_ops) = 1 and cardinality(v_legs) = 1 and v_legs[1].hold_id is null then
    v_touched := case when v_outcomes[1].applied and not v_outcomes[1].replayed
                      then array[v_legs[1].debit_account, v_legs[1].credit_account] end;
  else
    v_touched := array(
      select distinct w.account_id
        from unnest(v_outcomes) o
        join unnest(v_legs) l on l.op_no = o.op_no
        left join ledger.hold h on h.hold_id = l.hold_id
       cross join lateral (values (coalesce(l.debit_account, h.debit_account)),
                                  (coalesce(l.credit_account, h.credit_account))) w(account_id)
       where o.applied and not o.replayed);
  end if;
  insert into platform.push (topic, member_id, payload)
  select e.topic, e.member_id, e.payload from ledger.balance_events(v_touched) e;
  return query select * from unnest(v_outcomes);
end $$;

revoke execute on function ledger.post_batch from public;
grant execute on function ledger.post_batch to slth_app;
