-- The sales: bills with discounts, what numbers would cost, and the limits of bills, members and
-- rounds.
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

  return query
  select 'a bill is the sum of its lines', 'bill ' || b.bill_id,
         concat_ws(' / ', b.line_count, b.gross_satang, b.total_satang),
         concat_ws(' / ', l.lines, l.amount, l.net)
    from lottery.bill b left join (
      select x.bill_id, count(*) as lines, sum(x.amount_satang) as amount,
             sum(x.amount_satang - floor(x.amount_satang::numeric * t.discount_bp / 10000)) as net
        from lottery.line x join lottery.bill y using (bill_id)
        left join lottery.rate t on t.rate_version_id = y.rate_version_id and t.bet_type = x.bet_type
       group by 1
    ) l using (bill_id)
   where (b.line_count, b.gross_satang, b.total_satang) is distinct from (l.lines, l.amount, l.net);

  return query
  select 'a number has sold, and would cost, what its lines say',
         concat_ws(' ', 'round', coalesce(e.round_id, l.round_id), coalesce(e.bet_type, l.bet_type),
                   coalesce(e.number, l.number)),
         concat_ws(' / ', coalesce(l.amount, 0), coalesce(l.cost, 0)),
         coalesce(concat_ws(' / ', e.sold_satang, e.liability_satang), 'no row')
    from lottery.exposure e full join (
      select x.round_id, x.bet_type, x.number, sum(x.amount_satang) as amount,
             sum(case when x.bet_type = 'set4' then x.amount_satang::numeric / t.unit_satang * p.prize_satang
                      else floor(x.amount_satang::numeric * x.rate_x100 / 100) end) as cost
        from lottery.line x
        join lottery.bill b using (bill_id)
        left join lottery.rate t on t.rate_version_id = b.rate_version_id and t.bet_type = x.bet_type
        left join lottery.set_prize p on p.rate_version_id = b.rate_version_id
                                     and p.bet_type = x.bet_type and p.tier = 'four_straight'
       where x.bill_id not in (select c.bill_id from lottery.bill_cancel c) group by 1, 2, 3
    ) l on (l.round_id, l.bet_type, l.number) = (e.round_id, e.bet_type, e.number)
   where (coalesce(e.sold_satang, 0), coalesce(e.liability_satang, 0))
         <> (coalesce(l.amount, 0), coalesce(l.cost, 0));

  return query
  select 'nobody has more on a number than allowed',
         concat_ws(' ', 'member', s.member_id, 'round', s.round_id, s.bet_type, s.number),
         'at most ' || t.max_per_member_satang, s.amount::text
    from (select x.member_id, x.round_id, x.bet_type, x.number, sum(x.amount_satang) as amount
            from lottery.line x left join lottery.bill_cancel c using (bill_id)
           where c.bill_id is null group by 1, 2, 3, 4) s
    join lottery.round r using (round_id)
    join lottery.rate t on t.rate_version_id = r.rate_version_id and t.bet_type = s.bet_type
   where s.amount > t.max_per_member_satang;

  -- The limits that are not about a number, counted from the bills: what the rows say, and within.
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

  -- Each of the four kinds of movement, both ways: no row without its money, no money without a row.
  return query
  with paid as (
    select t.op_id, t.ref_id, t.code, t.amount,
           case when t.code = 30 then t.debit_account else t.credit_account end as wallet
      from ledger.transfer t where t.code in (30, 31, 32, 33)
  ), owed as (
    select 30 as code, b.bill_id, b.op_id, b.total_satang as amount, b.account_id as wallet
      from lottery.bill b
    union all
    select 31, c.bill_id, null, c.refund_satang, b.account_id
      from lottery.bill_cancel c join lottery.bill b using (bill_id)
    union all
    select case p.kind when 'refund' then 32 else 33 end, p.bill_id, p.op_id, p.moved_satang, p.account_id
      from lottery.payout p where p.moved_satang > 0
  )
  select 'rows and money agree', concat_ws(' ', k.name, 'bill', coalesce(o.bill_id, p.ref_id)),
         coalesce(o.amount::text, 'no row'), coalesce(p.amount::text, 'no money')
    from owed o full join paid p
      on p.code = o.code and p.ref_id = o.bill_id and (o.op_id is null or p.op_id = o.op_id)
    join ledger.kind k on k.code = coalesce(o.code, p.code)
   where (o.amount, o.wallet) is distinct from (p.amount, p.wallet);
end $$;

revoke execute on function lottery.reconcile_sales from public;
grant execute on function lottery.reconcile_sales to slth_app;
