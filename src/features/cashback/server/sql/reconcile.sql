-- What the rows of cashback say of each other and of what members have earned.
create or replace function cashback.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'what can be claimed is what the day is worth', concat_ws(' ', 'loss', l.loss_id),
         (l.earned_satang - l.carried_satang)::text, coalesce(e.amount::text, 'nothing')
    from cashback.loss l left join platform.earned e on e.entitlement_id = l.entitlement_id
   where l.outcome = 'entitled' and e.amount is distinct from l.earned_satang - l.carried_satang;

  return query
  select 'what was set off left its carry', concat_ws(' ', 'carry', c.carry_id),
         (c.amount_satang - c.left_satang)::text, coalesce(sum(s.satang), 0)::text
    from cashback.carry c left join cashback.set_off s using (carry_id)
   group by c.carry_id having c.amount_satang - c.left_satang <> coalesce(sum(s.satang), 0);

  return query
  select 'a part says what was set off', concat_ws(' ', 'loss', l.loss_id), l.carried_satang::text,
         coalesce(sum(s.satang), 0)::text
    from cashback.loss l left join cashback.set_off s using (loss_id)
   group by l.loss_id having l.carried_satang <> coalesce(sum(s.satang), 0);

  return query
  select 'months hold what nights credited', concat_ws(' ', 'member', coalesce(m.member_id, t.member_id)),
         coalesce(m.credited, 0)::text, coalesce(t.credited, 0)::text
    from (select x.member_id, sum(x.credited_satang) as credited from cashback.month x
           group by x.member_id) m
    full join (select x.member_id, sum(x.credited_satang) as credited from cashback.turnover x
                group by x.member_id) t using (member_id)
   where coalesce(m.credited, 0) <> coalesce(t.credited, 0);

  if p_level <> 'full' then
    return;
  end if;

  return query select * from cashback.reconcile_days();
  return query select * from cashback.reconcile_parts();
  return query select * from cashback.reconcile_nights();

  return query
  select 'a night and its money agree', concat_ws(' ', 'turnover', t.turnover_id),
         t.credited_satang::text, coalesce(p.paid, 0)::text
    from cashback.turnover t
    left join (select l.ref_id, sum(l.amount) as paid from ledger.posting l
                where l.code = ledger.code_turnover_cashback() group by l.ref_id) p
           on p.ref_id = t.turnover_id
   where t.credited_satang <> coalesce(p.paid, 0);
end $$;

revoke execute on function cashback.reconcile from public;
grant execute on function cashback.reconcile to slth_app;
