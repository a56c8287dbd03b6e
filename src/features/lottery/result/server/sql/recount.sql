-- Counts the winners again, written another way than the payment: from the result itself instead of
-- lottery.winning, with numbers made here, with exact decimals, and set by set.
create or replace function lottery.recount_prizes(p_round_id bigint, p_revision smallint)
returns table (wins bigint, bills bigint, paid bigint) language sql stable
begin atomic
  with drawn as (
    select * from lottery.result where round_id = p_round_id and revision = p_revision
  ), place (at) as (values (1), (2), (3), (4)
  ), wanted as (
    select 'top4' as bet_type, top4 as number from drawn
    union select 'tod4', substr(top4, a.at, 1) || substr(top4, b.at, 1) || substr(top4, c.at, 1)
                         || substr(top4, 10 - a.at - b.at - c.at, 1)
            from drawn, place a, place b, place c
           where a.at <> b.at and b.at <> c.at and a.at <> c.at
    union select 'top3', top3 from drawn
    union select 'top2', substr(top3, 2) from drawn
    union select 'bottom2', bottom2 from drawn
    union select 'front3', number from drawn, unnest(front3) number
    union select 'bottom3', number from drawn, unnest(bottom3) number
    union select 'tod3', substr(top3, a.at, 1) || substr(top3, b.at, 1) || substr(top3, c.at, 1)
            from drawn, place a, place b, place c
           where a.at <> b.at and b.at <> c.at and a.at <> c.at and greatest(a.at, b.at, c.at) < 4
    union select 'run_top', substr(top3, at, 1) from drawn, place where at < 4
    union select 'run_bottom', substr(bottom2, at, 1) from drawn, place where at < 3
  ), won as (
    select l.bill_id, floor(l.amount_satang::numeric * l.rate_x100 / 100) as prize
      from wanted w
      join lottery.line l on l.round_id = p_round_id and l.bet_type = w.bet_type
                         and l.number = w.number
     where not exists (select from lottery.bill_cancel c where c.bill_id = l.bill_id)
    union all
    select l.bill_id, l.amount_satang::numeric / t.unit_satang * p.prize_satang
      from drawn d
      join lottery.line l on l.round_id = p_round_id and l.bet_type = 'set4'
      join lottery.bill b on b.bill_id = l.bill_id
      join lottery.rate t on t.rate_version_id = b.rate_version_id and t.bet_type = 'set4'
      join lottery.set_prize p on p.rate_version_id = b.rate_version_id and p.bet_type = 'set4'
                              and p.tier = lottery.set_tier(l.number, d.top4)
     where not exists (select from lottery.bill_cancel c where c.bill_id = l.bill_id)
  )
  select count(*), count(distinct bill_id), coalesce(sum(prize), 0)::bigint from won where prize > 0;
end;

-- What a void round owes: every bill that was not cancelled, at what was paid for it, line by line.
create or replace function lottery.recount_refund(p_round_id bigint)
returns table (wins bigint, bills bigint, paid bigint) language sql stable
begin atomic
  select 0::bigint, count(*), coalesce(sum(x.paid), 0)::bigint
    from (select l.bill_id, sum(l.amount_satang - floor(l.amount_satang::numeric * t.discount_bp / 10000)) as paid
            from lottery.bill b join lottery.line l on l.bill_id = b.bill_id
            join lottery.rate t on t.rate_version_id = b.rate_version_id and t.bet_type = l.bet_type
           where b.round_id = p_round_id group by l.bill_id) x
   where x.bill_id not in (select bill_id from lottery.bill_cancel where round_id = p_round_id);
end;

-- Payouts of a correction that are not the difference to what was paid before; null when there is none.
create or replace function lottery.wrong_difference(p_round_id bigint, p_revision smallint) returns bigint
language sql stable
begin atomic
  select min(bill_id)
    from (select * from lottery.payout where round_id = p_round_id and revision = p_revision) n
    full join (select * from lottery.payout
                where round_id = p_round_id and revision = p_revision - 1 and total_satang > 0) o
         using (bill_id)
   where n.moved_satang - n.owed_satang - n.waived_satang
         is distinct from n.total_satang - coalesce(o.total_satang, 0);
end;
