-- Each of the four kinds of movement, both ways: no row without its money, no money without a row.
create or replace function lottery.reconcile_stakes()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  with paid as (
    select t.op_id, t.ref_id, t.code, t.amount,
           case when t.code = ledger.code_lottery_stake() then t.debit_account else t.credit_account end as wallet
      from ledger.posting t
     where t.code in (ledger.code_lottery_stake(), ledger.code_lottery_cancel(),
                      ledger.code_lottery_refund(), ledger.code_lottery_prize())
  ), owed as (
    select ledger.code_lottery_stake() as code, b.bill_id, b.op_id, b.total_satang as amount, b.account_id as wallet
      from lottery.bill b
    union all
    select ledger.code_lottery_cancel(), c.bill_id, null, c.refund_satang, b.account_id
      from lottery.bill_cancel c join lottery.bill b using (bill_id)
    union all
    select case p.kind when 'refund' then ledger.code_lottery_refund() else ledger.code_lottery_prize() end,
           p.bill_id, p.op_id, p.moved_satang, p.account_id
      from lottery.payout p where p.moved_satang > 0
  )
  select 'rows and money agree', concat_ws(' ', ledger.kind_name(coalesce(o.code, p.code)), 'bill', coalesce(o.bill_id, p.ref_id)),
         coalesce(o.amount::text, 'no row'), coalesce(p.amount::text, 'no money')
    from owed o full join paid p
      on p.code = o.code and p.ref_id = o.bill_id and (o.op_id is null or p.op_id = o.op_id)
   where (o.amount, o.wallet) is distinct from (p.amount, p.wallet);
end $$;

revoke execute on function lottery.reconcile_stakes from public;
grant execute on function lottery.reconcile_stakes to slth_app;
