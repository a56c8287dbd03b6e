-- Legs as their callers name them: the wallets are locked, sorted, then the house accounts found or
-- opened, sorted, and only ids are left.
create or replace function ledger.resolve_named(p_legs ledger.named_leg[]) returns ledger.new_leg[]
language plpgsql as $$
declare
  v_leg   ledger.named_leg := p_legs[1];
  v_house bigint;
  v_legs  ledger.new_leg[];
begin
  -- One leg between a wallet and the house is what most callers send: a few key reads.
  if cardinality(p_legs) = 1 and v_leg.hold_id is null
      and (v_leg.debit_wallet is null) <> (v_leg.credit_wallet is null)
      and (v_leg.debit_house is null) <> (v_leg.credit_house is null) then
    perform from ledger.balance b
      where b.account_id = coalesce(v_leg.debit_wallet, v_leg.credit_wallet)
        and b.stripe = 0 and b.guarded for no key update;
    v_house := ledger.open_account(0, coalesce(v_leg.debit_house, v_leg.credit_house),
                                   coalesce(v_leg.debit_ref, v_leg.credit_ref));
    return array[row(v_leg.op_no, v_leg.code, coalesce(v_leg.debit_wallet, v_house),
                     coalesce(v_leg.credit_wallet, v_house), v_leg.amount, null,
                     v_leg.ref_id)::ledger.new_leg];
  end if;
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
  return v_legs;
end $$;

revoke execute on function ledger.resolve_named from public;
