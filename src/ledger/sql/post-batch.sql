-- Locks the wallets, opens the house accounts that are new, sorted, applies the batch and tells the
-- members their balances, all in the caller's transaction.
create or replace function ledger.post_batch(
  p_ops ledger.new_op[], p_legs ledger.named_leg[], p_stripe smallint default null)
returns table (op_no integer, op_id uuid, applied boolean, replayed boolean, error text,
               ref_id bigint, result jsonb, hold_id bigint,
               account_id bigint, version bigint, after bigint)
language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_legs     ledger.new_leg[];
  v_outcomes ledger.outcome[];
begin
  perform ledger.lock_guarded(array(
    select a.account_id from unnest(p_legs) l
      left join ledger.hold h on h.hold_id = l.hold_id
     cross join lateral (values (l.debit_wallet), (l.credit_wallet), (h.debit_account),
                                (h.credit_account)) w(account_id)
      join ledger.account a on a.account_id = w.account_id and a.guarded));
  with house as materialized (
    select n.kind, n.ref_id, ledger.open_account(0, n.kind, n.ref_id) as account_id
      from (select l.debit_house as kind, l.debit_ref as ref_id from unnest(p_legs) l
             where l.debit_house is not null
            union select l.credit_house, l.credit_ref from unnest(p_legs) l
             where l.credit_house is not null
            order by 1, 2) n
  )
  select array_agg(row(l.op_no, l.code, coalesce(l.debit_wallet, d.account_id),
                       coalesce(l.credit_wallet, c.account_id), l.amount, l.hold_id, l.ref_id
                      )::ledger.new_leg order by l.no)
    into v_legs
    from unnest(p_legs) with ordinality
           as l(op_no, code, debit_wallet, debit_house, debit_ref,
                credit_wallet, credit_house, credit_ref, amount, hold_id, ref_id, no)
    left join house d on d.kind = l.debit_house and d.ref_id is not distinct from l.debit_ref
    left join house c on c.kind = l.credit_house and c.ref_id is not distinct from l.credit_ref;
  v_outcomes := array(select row(b.*)::ledger.outcome
                        from ledger.apply_batch(p_ops, v_legs, p_stripe) b);
  insert into platform.outbox (topic, member_id, payload)
  select e.topic, e.member_id, e.payload
    from ledger.balance_events(array(
           select distinct w.account_id
             from unnest(v_outcomes) o
             join unnest(v_legs) l on l.op_no = o.op_no
             left join ledger.hold h on h.hold_id = l.hold_id
            cross join lateral (values (coalesce(l.debit_account, h.debit_account)),
                                       (coalesce(l.credit_account, h.credit_account))) w(account_id)
            where o.applied and not o.replayed)) e;
  return query select * from unnest(v_outcomes);
end $$;

revoke execute on function ledger.post_batch from public;
grant execute on function ledger.post_batch to slth_app;
