-- lottery.reconcile: what the lottery's rows and the books say of each other. Every query answers
-- rows only where something is wrong, written the other way round than the code that wrote the rows.
-- `npm run ledger:verify` and every test that moves money ask it.

create function lottery.reconcile(p_level text)
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
         concat_ws(' / ', b.line_count, b.total_satang), concat_ws(' / ', l.lines, l.amount)
    from lottery.bill b left join (
      select bill_id, count(*) as lines, sum(amount_satang) as amount from lottery.line group by 1
    ) l using (bill_id)
   where (b.line_count, b.total_satang) is distinct from (l.lines, l.amount);

  return query
  select 'a number has sold what its lines say',
         concat_ws(' ', 'round', coalesce(e.round_id, l.round_id), coalesce(e.bet_type, l.bet_type),
                   coalesce(e.number, l.number)),
         coalesce(l.amount, 0)::text, coalesce(e.sold_satang::text, 'no row')
    from lottery.exposure e full join (
      select x.round_id, x.bet_type, x.number, sum(x.amount_satang) as amount
        from lottery.line x
       where x.bill_id not in (select c.bill_id from lottery.bill_cancel c) group by 1, 2, 3
    ) l on (l.round_id, l.bet_type, l.number) = (e.round_id, e.bet_type, e.number)
   where coalesce(e.sold_satang, 0) <> coalesce(l.amount, 0);

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
revoke all on function lottery.reconcile(text) from public;
grant execute on function lottery.reconcile(text) to slth_app;
