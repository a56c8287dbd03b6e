-- What members staked on too much of a bet type (`lottery.covering_bets`), by wallet.
create or replace function lottery.covering_stakes(p_round_id bigint, p_member_ids bigint[])
returns table (account_id bigint, stake_satang bigint) language sql stable
begin atomic
  select c.account_id, sum(c.stake_satang)::bigint
    from lottery.covering_bets(p_round_id, p_member_ids) c group by c.account_id;
end;

-- Which payment of which run paid which debt, oldest debt first: by the places of the runs, so that a
-- run that ends later changes no row. A row belongs to the later of the two runs, that of the debt and
-- that of the payment.
create or replace function lottery.debt_shares(p_member_ids bigint[])
returns table (run_xid xid8, run_round bigint, run_revision smallint, source_id bigint,
               member_id bigint, account_id bigint, amount_satang bigint)
language sql stable
begin atomic
  with owed as (
    select p.member_id, p.account_id, p.round_id, p.revision, s.done_xid, p.owed_satang as amount,
           sum(p.owed_satang) over (partition by p.member_id
             order by s.done_xid, p.round_id, p.revision, p.bill_id) as until
      from lottery.payout p join lottery.settlement s using (round_id, revision)
     where p.member_id = any (p_member_ids) and p.owed_satang > 0 and s.status = 'done'
  ), paid as (
    select d.member_id, d.round_id, d.revision, s.done_xid, d.amount_satang as amount,
           sum(d.amount_satang) over (partition by d.member_id
             order by s.done_xid, d.round_id, d.revision, d.account_id) as until
      from lottery.debt_payment d join lottery.settlement s using (round_id, revision)
     where d.member_id = any (p_member_ids) and s.status = 'done'
  ), both_runs as (
    select o.member_id, o.account_id, o.round_id as source_id,
           least(o.until, p.until) - greatest(o.until - o.amount, p.until - p.amount) as amount,
           (o.done_xid, o.round_id, o.revision) > (p.done_xid, p.round_id, p.revision) as is_owed_later,
           o.done_xid as owed_xid, o.round_id as owed_round, o.revision as owed_revision,
           p.done_xid as paid_xid, p.round_id as paid_round, p.revision as paid_revision
      from owed o join paid p using (member_id)
  )
  select case when b.is_owed_later then b.owed_xid else b.paid_xid end,
         case when b.is_owed_later then b.owed_round else b.paid_round end,
         case when b.is_owed_later then b.owed_revision else b.paid_revision end,
         b.source_id, b.member_id, b.account_id, sum(b.amount)::bigint
    from both_runs b where b.amount > 0
   group by 1, 2, 3, 4, 5, 6;
end;

-- What was sold of a round, by member and wallet after the key that is named, with what it could be expected to
-- return in millionths of a satang, and its lines, in all and of types with ten numbers. Cost: a page of bills;
-- of one sold before it was kept there, its lines.
create or replace function lottery.sold_by(
  p_round_id bigint, p_member bigint, p_account bigint, p_source bigint, p_limit integer
) returns table (member_id bigint, account_id bigint, stake bigint, expected bigint, lines bigint, run_lines bigint)
language sql stable
begin atomic
  select b.member_id, b.account_id, lottery.total(b.total_satang),
         lottery.total(coalesce(b.expected_microsatang,
           lottery.expected_of_bill(b.bill_id, b.rate_version_id))),
         sum(b.line_count), sum(coalesce(b.run_lines, b.line_count))
    from lottery.bill b
   where b.round_id = p_round_id and b.member_id >= p_member
     and (b.member_id, b.account_id, b.round_id) > (p_member, p_account, p_source)
     and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
   group by b.member_id, b.account_id
   order by b.member_id, b.account_id limit p_limit;
end;

-- What one payment run settled, by member, wallet and the round that it speaks of, after the key that
-- is named: its own round, and the rounds whose debts it paid. A bill's prize that went to the house,
-- because its wallet is closed, came back to nobody.
-- The revision is that of the result, raised by one for each time a debt of the round was paid before.
-- Only who has more lines than a type's 70 % can hold so many of its numbers, so most members' lines are not
-- read. The first and the last member of a page may have other wallets beyond it.
-- Cost: a page of the round's bills by member, once; nothing of it is kept.
create or replace function lottery.play_of_run(
  p_run lottery.settlement, p_member bigint, p_account bigint, p_source bigint, p_limit integer
) returns table (member_id bigint, account_id bigint, source_id bigint, revision integer,
                 stake bigint, returned bigint, valid bigint, expected bigint)
language plpgsql stable set enable_seqscan = off set random_page_cost = 1.1 set jit = off as $$
#variable_conflict use_column
declare
  v_debtors bigint[];
begin
  v_debtors := array(
    select d.member_id from lottery.debt_payment d
     where d.round_id = p_run.round_id and d.revision = p_run.revision and d.member_id >= p_member
    union
    select p.member_id from lottery.payout p
     where p_run.revision > 1 and p.round_id = p_run.round_id and p.revision = p_run.revision
       and p.owed_satang > 0 and p.member_id >= p_member);
  return query
  with sold as materialized (
    select * from lottery.sold_by(p_run.round_id, p_member, p_account, p_source,
                                  case p_run.revision when 1 then p_limit else 0 end)
  ), covering as materialized (
    select c.account_id, c.stake_satang from lottery.covering_stakes(p_run.round_id, array(
      select s.member_id from sold s group by s.member_id
      having sum(s.lines) * 10 > lottery.numbers_of('top2') * 7
          or sum(s.run_lines) * 10 > lottery.numbers_of('run_top') * 7
          or s.member_id in ((select min(x.member_id) from sold x), (select max(x.member_id) from sold x)))) c
  ), won as materialized (
    select p.member_id, p.account_id, sum(p.moved_satang)::bigint as returned
      from lottery.payout p
      join lottery.bill b on b.bill_id = p.bill_id and b.account_id = p.account_id
     where p.round_id = p_run.round_id and p.revision = p_run.revision and p.member_id >= p_member
       and (p_run.revision > 1 or p.member_id <= (select max(s.member_id) from sold s))
       and (p.member_id, p.account_id, p.round_id) > (p_member, p_account, p_source)
     group by p.member_id, p.account_id having sum(p.moved_satang) <> 0
     order by p.member_id, p.account_id limit p_limit
  ), share as materialized (
    select * from lottery.debt_shares(v_debtors)
  ), part as (
    select s.member_id, s.account_id, p_run.round_id as source_id, s.stake, 0::bigint as returned,
           s.stake - coalesce(c.stake_satang, 0) as valid, s.expected
      from sold s left join covering c on c.account_id = s.account_id
    union all
    select w.member_id, w.account_id, p_run.round_id, 0, w.returned, 0, 0 from won w
    union all
    select d.member_id, d.account_id, d.source_id, 0, - d.amount_satang, 0, 0 from share d
     where d.run_round = p_run.round_id and d.run_revision = p_run.revision
       and (d.member_id, d.account_id, d.source_id) > (p_member, p_account, p_source)
  )
  select x.member_id, x.account_id, x.source_id,
         (case when x.source_id = p_run.round_id then p_run.revision else (
            select max(s.revision) from lottery.settlement s
             where s.round_id = x.source_id and s.status = 'done'
               and (s.done_xid, s.round_id, s.revision)
                   < (p_run.done_xid, p_run.round_id, p_run.revision)) end
          + case when exists (select from lottery.debt_payment y where y.member_id = x.member_id)
              then (select count(distinct (d.run_xid, d.run_round, d.run_revision))
                      from lottery.debt_shares(array[x.member_id]) d
                     where d.source_id = x.source_id and d.account_id = x.account_id
                       and d.run_round <> d.source_id and (d.run_xid, d.run_round, d.run_revision)
                           <= (p_run.done_xid, p_run.round_id, p_run.revision)) else 0 end)::integer,
         x.stake, x.returned, x.valid, x.expected
    from (select q.member_id, q.account_id, q.source_id, sum(q.stake)::bigint as stake,
                 sum(q.returned)::bigint as returned, sum(q.valid)::bigint as valid,
                 sum(q.expected)::bigint as expected
            from part q group by q.member_id, q.account_id, q.source_id
          having sum(q.stake) <> 0 or sum(q.returned) <> 0
           order by q.member_id, q.account_id, q.source_id limit p_limit) x
   order by x.member_id, x.account_id, x.source_id;
end $$;

-- Offers settled play after a position, the oldest first, as docs/concepts/settled-play.md says. Only
-- runs below the horizon: none can come up later with a lower place. A position is the run's
-- transaction, round and revision, then member, wallet and source.
create or replace function lottery.settled_play(p_after text, p_limit integer)
returns table (next_position text, source text, source_id bigint, revision integer, product text, place text,
               member_id bigint, wallet_id bigint, wallet_kind smallint, stake bigint, returned bigint,
               valid bigint, expected bigint, settled_at timestamptz, counted_day date)
language plpgsql stable set enable_seqscan = off set random_page_cost = 1.1 set jit = off as $$
#variable_conflict use_column
declare
  v_after constant bigint[] := case when p_after = '' then '{0,0,0,0,0,0}'::bigint[]
                                    else string_to_array(p_after, '.')::bigint[] end;
  v_key   bigint[];
  v_run   lottery.settlement;
  v_left  integer := p_limit;
  v_count integer;
begin
  for v_run in
    select s.* from lottery.settlement s
     where s.kind = 'prizes' and s.status = 'done' and s.done_xid >= v_after[1]::text::xid8
       and s.done_xid < platform.horizon()
       and (s.done_xid, s.round_id, s.revision)
           >= (v_after[1]::text::xid8, v_after[2], v_after[3]::smallint)
     order by s.done_xid, s.round_id, s.revision
  loop
    v_key := case when v_run.done_xid::text = v_after[1]::text and v_run.round_id = v_after[2]
                       and v_run.revision = v_after[3]
                  then v_after[4:6] else '{0,0,0}'::bigint[] end;
    return query
    select concat_ws('.', v_run.done_xid, v_run.round_id, v_run.revision, p.member_id, p.account_id,
                     p.source_id),
           'lottery_round', p.source_id, p.revision, 'lottery', m.code, p.member_id, p.account_id,
           w.wallet_type::smallint, p.stake, p.returned, p.valid, p.expected, v_run.finished_at,
           platform.bangkok_day(r.settled_at)
      from lottery.play_of_run(v_run, v_key[1], v_key[2], v_key[3], v_left) p
      join lottery.round r on r.round_id = p.source_id
      join lottery.market m on m.market_id = r.market_id
      join ledger.wallet w on w.account_id = p.account_id
     order by p.member_id, p.account_id, p.source_id;
    get diagnostics v_count = row_count;
    v_left := v_left - v_count;
    exit when v_left <= 0;
  end loop;
end $$;

-- What the books moved between members and the pools of settled rounds, by the day that the round
-- counts on, and what members paid of debts, which names no round and has no day. Null where a payment
-- is under way, because then the books are ahead of what can be offered.
-- Cost: every transfer of the lottery.
create or replace function lottery.daily_play_in_books()
returns table (member_id bigint, counted_day date, stake bigint, returned bigint)
language sql stable
begin atomic
  select t.home_id, platform.bangkok_day(r.settled_at),
         sum(case t.code when ledger.code_lottery_stake() then t.amount
                         when ledger.code_lottery_cancel() then - t.amount else 0 end)::bigint,
         sum(case t.code when ledger.code_lottery_prize() then t.amount
                         when ledger.code_lottery_clawback() then - t.amount
                         when ledger.code_receivable_paid() then - t.amount else 0 end)::bigint
    from ledger.posting t
    join ledger.account_owner c on c.account_id = t.credit_account
    join ledger.account_owner d on d.account_id = t.debit_account
    left join lottery.round r on r.state = 'settled' and r.round_id = case
           when c.kind = ledger.account_lottery_pool() then c.ref_id
           when d.kind = ledger.account_lottery_pool() then d.ref_id end
   where t.code in (ledger.code_lottery_stake(), ledger.code_lottery_cancel(),
                    ledger.code_lottery_prize(), ledger.code_lottery_clawback(),
                    ledger.code_receivable_paid())
     and (t.code <> ledger.code_lottery_prize() or c.home_id > 0)
     and (r.round_id is not null or t.code = ledger.code_receivable_paid())
     and not exists (select from lottery.settlement s
                      where s.status <> 'done' or s.done_xid >= platform.horizon())
   group by 1, 2;
end;

-- What members paid of debts, by the day that the round of the debt counts on.
create or replace function lottery.debts_paid_by_day()
returns table (member_id bigint, counted_day date, paid bigint) language sql stable
begin atomic
  select s.member_id, platform.bangkok_day(r.settled_at), sum(s.amount_satang)::bigint
    from lottery.debt_shares(array(select distinct d.member_id from lottery.debt_payment d)) s
    join lottery.round r on r.round_id = s.source_id
   group by 1, 2;
end;

revoke execute on function lottery.covering_stakes, lottery.sold_by, lottery.debt_shares,
  lottery.play_of_run, lottery.settled_play, lottery.daily_play_in_books, lottery.debts_paid_by_day from public;
grant execute on function lottery.covering_stakes, lottery.sold_by, lottery.debt_shares,
  lottery.play_of_run, lottery.settled_play, lottery.daily_play_in_books, lottery.debts_paid_by_day to slth_app;
