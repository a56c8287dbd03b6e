-- Finish: count again by another way, compare everything with everything, close the pool.

-- The digits of a number in ascending order: two numbers are โต๊ด of each other when these are equal.
create function lottery.sorted_digits(p_number text) returns text
language sql immutable strict parallel safe
begin atomic
  select string_agg(d, '' order by d) from regexp_split_to_table(p_number, '') d;
end;

-- The tier of a set against the four digits drawn, by looking at the two numbers: the other way round
-- than the winning numbers that settlement joins, which are built from the draw outwards.
create function lottery.set_tier(p_number text, p_top4 text) returns text
language sql immutable strict parallel safe
begin atomic
  select case
    when p_number = p_top4                                  then 'four_straight'
    when right(p_number, 3) = right(p_top4, 3)              then 'three_straight'
    when lottery.sorted_digits(p_number) = lottery.sorted_digits(p_top4) then 'four_tod'
    when lottery.sorted_digits(right(p_number, 3)) = lottery.sorted_digits(right(p_top4, 3))
                                                            then 'three_tod'
    when left(p_number, 3) = left(p_top4, 3)                then 'three_front'
    when left(p_number, 2) = left(p_top4, 2)
      or right(p_number, 2) = right(p_top4, 2)              then 'two'
  end;
end;

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
create function lottery.wrong_difference(p_round_id bigint, p_revision smallint) returns bigint
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

-- Ends a run when every share is paid: recount, compare, close the pool, and only then say "done".
-- Shares, rows and recount must agree; what was sold must be what was frozen before the draw; the
-- pool must hold exactly what was sold less what was paid, and zero afterwards. A correction moves
-- differences only: each must be the difference of two prizes, and the pool, empty before, holds
-- just them. Anything else raises and the run stays open.
-- Answers false while a share is open, or when another worker finished first.
create or replace function lottery.finish_settlement(p_round_id bigint, p_revision smallint)
returns boolean language plpgsql set enable_seqscan = off set jit = off as $$
declare
  v_run    lottery.settlement;
  v_shares record;
  v_paid   record;
  v_rows   record;
  v_again  record;
  v_sold   record;
  v_rest   bigint;
begin
  select * into strict v_run from lottery.settlement
   where round_id = p_round_id and revision = p_revision for update;
  if v_run.status <> 'planned' or exists (
       select from lottery.settle_chunk
        where round_id = p_round_id and revision = p_revision and done_at is null) then
    return false;
  end if;
  select coalesce(sum(win_count), 0)::bigint as wins, coalesce(sum(bill_count), 0)::bigint as bills,
         coalesce(sum(paid_satang), 0)::bigint as paid
    into v_shares from lottery.settle_chunk
   where round_id = p_round_id and revision = p_revision;
  select count(*) filter (where p.total_satang > 0) as bills,
         coalesce(sum(p.total_satang), 0)::bigint as paid,
         coalesce(sum(p.moved_satang - p.owed_satang), 0)::bigint as net
    into v_paid from lottery.payout p
   where p.round_id = p_round_id and p.revision = p_revision;
  select count(*) as wins, v_paid.bills, v_paid.paid into v_rows from lottery.win w
   where w.round_id = p_round_id and w.revision = p_revision;
  if v_run.kind = 'prizes' then
    select * into v_again from lottery.recount_prizes(p_round_id, p_revision);
  else
    select * into v_again from lottery.recount_refund(p_round_id);
  end if;
  select count(*) as bills, coalesce(sum(b.line_count), 0)::bigint as lines,
         coalesce(sum(b.total_satang), 0)::bigint as stake
    into v_sold from lottery.bill b
   where b.round_id = p_round_id
     and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id);
  v_rest := lottery.pool_balance(p_round_id);
  if v_shares is distinct from v_again or v_rows is distinct from v_again
     or v_rest <> (case when p_revision > 1 then - v_paid.net else v_sold.stake - v_again.paid end)
     or (p_revision > 1 and lottery.wrong_difference(p_round_id, p_revision) is not null)
     or exists (select from lottery.freeze f where f.round_id = p_round_id
                 and (f.bill_count, f.line_count, f.stake_satang)
                     <> (v_sold.bills, v_sold.lines, v_sold.stake)) then
    raise exception 'round % revision %: paid by shares %, by rows % net %, by recount %; sold %, pool %',
      p_round_id, p_revision, v_shares, v_rows, v_paid.net, v_again, v_sold, v_rest;
  end if;
  if v_run.kind = 'prizes' then
    perform lottery.close_pool(p_round_id, p_revision);
  end if;
  if lottery.pool_balance(p_round_id) <> 0 then
    raise exception 'round %: its pool holds % after closing', p_round_id,
      lottery.pool_balance(p_round_id);
  end if;
  update lottery.settlement
     set status = 'done', finished_at = platform.clock(), line_count = v_sold.lines,
         win_count = v_again.wins, bill_count = v_again.bills, paid_satang = v_again.paid
   where round_id = p_round_id and revision = p_revision;
  if v_run.kind = 'prizes' then
    update lottery.round
       set state = 'settled', settled_at = coalesce(settled_at, platform.clock()),
           settled_revision = p_revision
     where round_id = p_round_id;
  end if;
  return true;
end $$;
