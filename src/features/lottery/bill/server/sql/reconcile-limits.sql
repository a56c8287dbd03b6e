-- The limits that are not about a number, counted from the bills: what the rows say, and within.
create or replace function lottery.reconcile_limits()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  with limited as (
    select b.round_id, b.member_id, b.bill_id, b.gross_satang, c.bill_id is null as stands,
           v.max_per_bill_satang, v.max_per_member_round_satang, v.max_round_satang
      from lottery.bill b
      join lottery.rate_version v using (rate_version_id)
      left join lottery.bill_cancel c using (bill_id)
     where num_nonnulls(v.max_per_bill_satang, v.max_per_member_round_satang, v.max_round_satang) > 0
  ), sums as (
    select 'bill ' || l.bill_id as subject, l.gross_satang::numeric as sold, null::bigint as said,
           l.max_per_bill_satang as cap
      from limited l where l.max_per_bill_satang is not null
    union all
    select concat_ws(' ', 'member', l.member_id, 'round', l.round_id), l.sold, coalesce(m.sold_satang, 0),
           l.cap
      from (select x.round_id, x.member_id, min(x.max_per_member_round_satang) as cap,
                   coalesce(sum(x.gross_satang) filter (where x.stands), 0) as sold
              from limited x where x.max_per_member_round_satang is not null group by 1, 2) l
      left join lottery.member_sold m using (round_id, member_id)
    union all
    select 'round ' || l.round_id, l.sold, coalesce(r.sold_satang, 0), l.cap
      from (select x.round_id, min(x.max_round_satang) as cap,
                   coalesce(sum(x.gross_satang) filter (where x.stands), 0) as sold
              from limited x where x.max_round_satang is not null group by 1) l
      left join lottery.round_sold r using (round_id)
  )
  select 'a bill, a member and a round stay within their limit', s.subject,
         concat_ws(' ', s.sold, 'of at most', s.cap), coalesce(s.said::text, 'more')
    from sums s
   where s.sold > s.cap or s.sold <> s.said;
end $$;

revoke execute on function lottery.reconcile_limits from public;
grant execute on function lottery.reconcile_limits to slth_app;
