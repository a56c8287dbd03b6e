-- What a correction took back, left as a debt, and what prizes paid of debts, both ways: no row
-- without its money, no money without a row.
create or replace function lottery.reconcile_corrections()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  with moved as (
    select t.op_id, t.code, t.amount, t.home_id, t.debit_account as account_id, t.credit_account
      from ledger.posting t
     where t.code in (ledger.code_lottery_clawback(), ledger.code_lottery_clawback_owed(),
                      ledger.code_receivable_paid())
  ), said as (
    select p.op_id, ledger.code_lottery_clawback() as code, - p.moved_satang as amount, p.member_id, p.account_id
      from lottery.payout p where p.moved_satang < 0
    union all
    select p.op_id, ledger.code_lottery_clawback_owed(), p.owed_satang, p.member_id, a.account_id
      from lottery.payout p
      join ledger.receivable a on a.member_id = p.member_id where p.owed_satang > 0
    union all
    select d.op_id, ledger.code_receivable_paid(), d.amount_satang, d.member_id, d.account_id from lottery.debt_payment d
  )
  select 'corrections and money agree', concat_ws(' ', ledger.kind_name(coalesce(s.code, m.code)), 'operation', coalesce(s.op_id, m.op_id)),
         coalesce(s.amount::text, 'no row'), coalesce(m.amount::text, 'no money')
    from said s full join moved m on m.code = s.code and m.op_id = s.op_id
   where (s.amount, s.account_id, s.member_id) is distinct from (m.amount, m.account_id, m.home_id);
end $$;

-- Results, their payouts and their corrections against each other and against the books.
create or replace function lottery.reconcile_results(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'the pool of a paid round is empty', 'round ' || r.round_id, '0', p.balance::text
    from ledger.house_total p
    join lottery.round r on r.round_id = p.ref_id
   where p.kind = ledger.account_lottery_pool() and p.balance <> 0 and r.state in ('settled', 'void')
     and not exists (select from lottery.settlement s
                      where s.round_id = r.round_id and s.status <> 'done');

  return query
  select 'what was paid is what the result says',
         concat_ws(' ', 'round', s.round_id, 'revision', s.revision),
         concat_ws(' / ', c.wins, c.bills, c.paid), concat_ws(' / ', s.win_count, s.bill_count, s.paid_satang)
    from lottery.settlement s cross join lateral lottery.recount_prizes(s.round_id, s.revision) c
   where s.kind = 'prizes' and s.status = 'done'
     and (s.win_count, s.bill_count, s.paid_satang) is distinct from (c.wins, c.bills, c.paid);

  return query
  select 'a payout is the sum of its winning lines',
         concat_ws(' ', 'bill', coalesce(p.bill_id, w.bill_id), 'revision', coalesce(p.revision, w.revision)),
         coalesce(w.prize, 0)::text, coalesce(p.total_satang::text, 'no row')
    from (select * from lottery.payout where kind = 'prize') p
    full join (select bill_id, revision, sum(prize_satang) as prize from lottery.win group by 1, 2) w
         using (bill_id, revision)
   where coalesce(p.total_satang, -1) <> coalesce(w.prize, 0);

  -- Bill by bill in the order of its payouts, where finishing compares two revisions.
  return query
  select 'a correction moves the difference of two prizes',
         concat_ws(' ', 'bill', d.bill_id, 'revision', d.revision),
         d.difference::text, d.became::text
    from (select p.bill_id, p.revision, p.moved_satang - p.owed_satang - p.waived_satang as became,
                 p.total_satang - coalesce(lag(p.total_satang) over bill, 0) as difference
            from lottery.payout p
          window bill as (partition by p.bill_id order by p.revision)) d
   where d.difference <> d.became;

  return query
  select 'who was paid is in the next revision, too', concat_ws(' ', 'bill', p.bill_id, 'revision', s.revision),
         'a row', 'no row'
    from lottery.payout p
    join lottery.settlement s on s.round_id = p.round_id and s.revision = p.revision + 1
                             and s.status = 'done'
   where p.kind = 'prize' and p.total_satang > 0
     and not exists (select from lottery.payout n
                      where n.bill_id = p.bill_id and n.revision = s.revision);

  return query select * from lottery.reconcile_corrections();
end $$;

revoke execute on function lottery.reconcile_results, lottery.reconcile_corrections from public;
grant execute on function lottery.reconcile_results, lottery.reconcile_corrections to slth_app;
