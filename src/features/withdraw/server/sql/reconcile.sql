-- What requests say of debts that they paid, against the books: no row without its money, no money without a
-- row. Reads the payments of debts by their accounts, of which there are few.
create or replace function withdraw.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level <> 'full' then
    return;
  end if;
  return query
  select 'a withdrawal paid the debt that it says', concat_ws(' ', 'withdrawal', coalesce(r.withdraw_id, p.ref_id)),
         coalesce(r.debt_satang, 0)::text, coalesce(p.amount, 0)::text
    from (select w.withdraw_id, w.member_id, w.debt_satang from withdraw.request w where w.debt_satang > 0) r
    full join (select q.ref_id, q.home_id, sum(q.amount)::bigint as amount
                 from ledger.debt d
                 join ledger.posting q on q.credit_account = d.account_id
                                      and q.code = ledger.code_withdraw_debt_paid()
                group by q.ref_id, q.home_id) p
           on p.ref_id = r.withdraw_id and p.home_id = r.member_id
   where r.debt_satang is distinct from p.amount;
end $$;

revoke execute on function withdraw.reconcile from public;
grant execute on function withdraw.reconcile to slth_app;
