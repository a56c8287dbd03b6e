-- The sales: the fence and the freeze of rounds that are not settled, and in full everything that bills,
-- lines, limits and money say of each other.
create or replace function lottery.reconcile_sales(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level not in ('fast', 'full') then
    raise exception 'lottery.reconcile: level is fast or full, not %', p_level;
  end if;

  return query
  select 'no sale passes the fence', 'bill ' || b.bill_id, 'a transaction below ' || r.fence, b.xid::text
    from lottery.round r join lottery.bill b using (round_id)
   where b.xid >= r.fence and (p_level = 'full' or r.state in ('closed', 'drawn'));

  return query
  select 'what was frozen is still what was sold', 'round ' || f.round_id,
         concat_ws(' / ', f.bill_count, f.stake_satang), concat_ws(' / ', s.bills, s.stake)
    from lottery.freeze f
    join lottery.round r using (round_id)
   cross join lateral (
     select count(*) as bills, coalesce(sum(b.total_satang), 0)::bigint as stake
       from lottery.bill b left join lottery.bill_cancel c using (bill_id)
      where b.round_id = f.round_id and c.bill_id is null) s
   where (f.bill_count, f.stake_satang) <> (s.bills, s.stake)
     and (p_level = 'full' or r.state in ('closed', 'drawn'));

  if p_level = 'fast' then
    return;
  end if;
  return query select * from lottery.reconcile_lines();
  return query select * from lottery.reconcile_limits();
  return query select * from lottery.reconcile_stakes();
end $$;

revoke execute on function lottery.reconcile_sales from public;
grant execute on function lottery.reconcile_sales to slth_app;
