-- The counters of members after the bills that a window has sold; the books write them down.
create or replace function lottery.count_sold(
  p_counters platform.member_counter[], p_bills lottery.sale_bill[], p_sold lottery.verdict[],
  p_at timestamptz
) returns platform.member_counter[] language plpgsql stable as $$
begin
  if cardinality(p_counters) = 0 then
    return p_counters;
  end if;
  return array(
    select case when s.staked is null then n else platform.counted(n, 'stake', s.staked, p_at) end
      from unnest(p_counters) n
      left join (select c.person_id, lottery.total(v.total_satang) as staked
                   from unnest(p_sold) v join unnest(p_bills) b on b.no = v.bill_no
                   join unnest(p_counters) c on c.member_id = b.member_id
                   join ledger.wallet w on w.account_id = b.account_id
                  where platform.is_own_money(w.wallet_type)
                  group by c.person_id) s on s.person_id = n.person_id
     order by n.member_id);
end $$;

revoke execute on function lottery.count_sold from public;
