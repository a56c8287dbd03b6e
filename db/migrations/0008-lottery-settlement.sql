-- Paying a draw from the winners' side: plan, pay share by share, recount, close. Concept and the
-- three guards against paying twice: docs/concepts/results-and-settlement.md. Losers are written
-- by nothing: the cost follows the winners.

-- Where a market's official values can be read. auto_result lets two feeds stand for the two people,
-- in the demo only (docs/decisions/0011).
create table lottery.feed_version (
  market_id   smallint not null references lottery.market,
  version     integer not null check (version > 0),
  feed_code   text not null check (feed_code ~ '^[a-z0-9_]+$'),
  auto_result boolean not null,
  valid_from  timestamptz not null,
  created_at  timestamptz not null default platform.clock(),
  primary key (market_id, version)
);
select platform.make_append_only('lottery.feed_version');
grant select, insert on lottery.feed_version to slth_app;
insert into lottery.feed_version (market_id, version, feed_code, auto_result, valid_from)
select m.market_id, 1, f.feed_code, f.auto_result, timestamptz '2020-01-01 00:00+07'
  from (values ('gov', 'thai_gov', false), ('lao_pattana', 'lao_pattana', true),
               ('hanoi', 'hanoi', true), ('nikkei_pm', 'stock_nikkei_pm', true)
       ) f (code, feed_code, auto_result)
  join lottery.market m using (code);

-- The lines that win under a revision, of the members in a range; bills that were cancelled are out.
-- Index: line_number (round, bet_type, number, member), so a share reads its own winners only.
create function lottery.winning_lines(
  p_round_id bigint, p_revision smallint, p_from_member bigint, p_to_member bigint
) returns table (bill_id bigint, line_no smallint, member_id bigint, prize_satang bigint)
language sql stable
begin atomic
  select l.bill_id, l.line_no, l.member_id, l.amount_satang * l.rate_x100 / 100
    from lottery.winning w
    join lottery.line l on l.round_id = w.round_id and l.bet_type = w.bet_type
                       and l.number = w.number
    left join lottery.bill_cancel c on c.bill_id = l.bill_id
   where w.round_id = p_round_id and w.revision = p_revision
     and l.member_id between p_from_member and p_to_member
     and c.bill_id is null and l.amount_satang * l.rate_x100 >= 100;
end;

-- Plan -------------------------------------------------------------------------------------------
-- Writes the winning numbers and cuts the winners into shares of about p_chunk_bills bills; a refund
-- has no numbers and cuts all bills. The settlement's row makes it happen once. Answers false when
-- it was planned before. One read of the winners (or of the bills), one lock: the settlement's row.
create function lottery.plan_settlement(
  p_round_id bigint, p_revision smallint, p_bet_types text[], p_numbers text[],
  p_chunk_bills integer
) returns boolean language plpgsql as $$
declare
  v_settlement lottery.settlement;
begin
  select * into strict v_settlement from lottery.settlement
   where round_id = p_round_id and revision = p_revision for update;
  if v_settlement.status <> 'waiting' then
    return false;
  end if;
  if not lottery.sales_are_final(p_round_id) then
    raise exception 'round %: a sale may still be under way, nothing can be planned', p_round_id;
  end if;
  if v_settlement.kind = 'prizes' then
    insert into lottery.winning (round_id, revision, bet_type, number)
    select p_round_id, p_revision, w.bet_type, w.number
      from unnest(p_bet_types, p_numbers) w (bet_type, number);
    insert into lottery.settle_chunk (round_id, revision, chunk, from_id, to_id)
    select p_round_id, p_revision, s.chunk, min(s.member_id), max(s.member_id)
      from (select w.member_id,
                   ((sum(w.bills) over (order by w.member_id) - w.bills) / p_chunk_bills)::integer
                     as chunk
              from (select member_id, count(distinct bill_id) as bills
                      from lottery.winning_lines(p_round_id, p_revision, 0, 9223372036854775807)
                     group by member_id) w) s
     group by s.chunk;
  else
    insert into lottery.settle_chunk (round_id, revision, chunk, from_id, to_id)
    select p_round_id, p_revision, s.chunk, min(s.bill_id), max(s.bill_id)
      from (select b.bill_id,
                   ((row_number() over (order by b.bill_id) - 1) / p_chunk_bills)::integer as chunk
              from lottery.bill b
             where b.round_id = p_round_id
               and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)) s
     group by s.chunk;
  end if;
  update lottery.settlement
     set status = 'planned', planned_at = platform.clock(),
         fence = (select fence from lottery.round where round_id = p_round_id)
   where round_id = p_round_id and revision = p_revision;
  return true;
end $$;

-- Pay --------------------------------------------------------------------------------------------
create type lottery.due as (bill_id bigint, member_id bigint, account_id bigint, amount bigint);

-- The ledger's key of what a bill gets in a run: the same for whoever tries, so it is paid once.
create function lottery.payout_key(p_round_id bigint, p_revision smallint, p_bill_id bigint)
returns uuid language sql immutable
begin atomic
  select ledger.op_key('system', 'lottery', 'settle',
                       p_round_id || '/' || p_revision || '/' || p_bill_id);
end;

-- Moves what is due from the round's pool to the wallets, one operation a bill, and tells the
-- members. Every operation must be new and applied, or everything rolls back.
-- Locks: the wallets, sorted, for the rest of the transaction.
create function lottery.pay_dues(
  p_round_id bigint, p_revision smallint, p_kind text, p_status text, p_dues lottery.due[]
) returns void language plpgsql as $$
declare
  c_batch constant integer := 2000;
  c_kind  constant smallint := ledger.kind_code(p_kind);
  v_pool  bigint;
  v_part  lottery.due[];
  v_ops   ledger.new_op[];
  v_legs  ledger.new_leg[];
  v_fault text;
begin
  perform from ledger.lock_wallets(array(select d.account_id from unnest(p_dues) d));
  v_pool := ledger.house_account(3100::smallint, p_round_id);
  for v_first in 1 .. cardinality(p_dues) by c_batch loop
    v_part := p_dues[v_first : v_first + c_batch - 1];
    select array_agg(row(k.key, d.member_id, c_kind, substring(sha256(convert_to(
             k.key || '/' || d.account_id || '/' || d.amount, 'UTF8')) for 16),
             d.bill_id, null, null)::ledger.new_op order by d.no),
           array_agg(row(d.no, c_kind, v_pool, d.account_id, d.amount, null, d.bill_id
             )::ledger.new_leg order by d.no)
      into v_ops, v_legs
      from unnest(v_part) with ordinality as d (bill_id, member_id, account_id, amount, no)
     cross join lateral (select lottery.payout_key(p_round_id, p_revision, d.bill_id) as key) k;
    select min('bill ' || o.ref_id || ': ' || coalesce(o.error, 'paid before')) into v_fault
      from ledger.apply_batch(v_ops, v_legs) o
     where not o.applied or o.replayed;
    if v_fault is not null then
      raise exception 'round % revision %: %', p_round_id, p_revision, v_fault;
    end if;
  end loop;
  insert into platform.outbox (topic, member_id, payload)
  select e.topic, e.member_id, e.payload
    from ledger.balance_events(array(select distinct d.account_id from unnest(p_dues) d)) e
  union all
  select 'bill', d.member_id,
         jsonb_build_object('bill_id', d.bill_id, 'round_id', p_round_id, 'status', p_status)
    from unnest(p_dues) d;
end $$;

-- Pays the next open share, all in the caller's transaction: wins, payouts, money, events and the
-- share's own "done". Answers no row when no share is left or all that are left are being paid by
-- others. The claim is the share's row lock: a crash gives it back, and nothing else remains of it.
create function lottery.pay_chunk(p_round_id bigint, p_revision smallint)
returns table (chunk integer, wins bigint, bills bigint, paid bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_chunk  lottery.settle_chunk;
  v_refund boolean;
  v_dues   lottery.due[];
  v_wins   bigint;
begin
  select s.kind = 'refund' into strict v_refund from lottery.settlement s
   where s.round_id = p_round_id and s.revision = p_revision and s.status <> 'waiting';
  select c.* into v_chunk from lottery.settle_chunk c
   where c.round_id = p_round_id and c.revision = p_revision and c.done_at is null
   order by c.chunk limit 1 for update skip locked;
  if not found then
    return;
  end if;
  if v_refund then
    select array_agg(row(b.bill_id, b.member_id, b.account_id, b.total_satang)::lottery.due
             order by b.bill_id), 0
      into v_dues, v_wins
      from lottery.bill b
     where b.round_id = p_round_id and b.bill_id between v_chunk.from_id and v_chunk.to_id
       and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id);
  else
    with won as (
      insert into lottery.win (round_id, revision, bill_id, line_no, member_id, prize_satang)
      select p_round_id, p_revision, l.bill_id, l.line_no, l.member_id, l.prize_satang
        from lottery.winning_lines(p_round_id, p_revision, v_chunk.from_id, v_chunk.to_id) l
      returning bill_id, prize_satang
    ), per_bill as (
      select w.bill_id, sum(w.prize_satang)::bigint as amount, count(*) as wins
        from won w group by w.bill_id
    )
    select array_agg(row(b.bill_id, b.member_id, b.account_id, p.amount)::lottery.due
             order by b.bill_id), sum(p.wins)
      into v_dues, v_wins
      from per_bill p join lottery.bill b on b.bill_id = p.bill_id;
  end if;
  insert into lottery.payout (bill_id, revision, round_id, member_id, account_id, kind,
                              total_satang, moved_satang, op_id)
  select d.bill_id, p_revision, p_round_id, d.member_id, d.account_id,
         case when v_refund then 'refund' else 'prize' end, d.amount, d.amount,
         lottery.payout_key(p_round_id, p_revision, d.bill_id)
    from unnest(v_dues) d;
  perform lottery.pay_dues(p_round_id, p_revision,
    case when v_refund then 'lottery_refund' else 'lottery_prize' end,
    case when v_refund then 'refunded' else 'won' end, v_dues);
  return query
    update lottery.settle_chunk c
       set done_at = platform.clock(), win_count = v_wins, bill_count = cardinality(v_dues),
           paid_satang = (select sum(d.amount) from unnest(v_dues) d)
     where c.round_id = p_round_id and c.revision = p_revision and c.chunk = v_chunk.chunk
    returning c.chunk, c.win_count, c.bill_count, c.paid_satang;
end $$;

-- Finish -----------------------------------------------------------------------------------------
-- What the round's pool holds by the books, over all stripes, in one snapshot.
create function lottery.pool_balance(p_round_id bigint) returns bigint language sql stable
begin atomic
  select coalesce(sum(b.credits_posted) - sum(b.debits_posted), 0)::bigint
    from ledger.account a join ledger.balance b on b.account_id = a.account_id
   where a.home_id = 0 and a.kind = 3100 and a.ref_id = p_round_id;
end;

-- Counts the winners again, written another way than the payment: from the result itself instead of
-- lottery.winning, with numbers made here, and with exact decimals.
create function lottery.recount_prizes(p_round_id bigint, p_revision smallint)
returns table (wins bigint, bills bigint, paid bigint) language sql stable
begin atomic
  with drawn as (
    select * from lottery.result where round_id = p_round_id and revision = p_revision
  ), place (at) as (values (1), (2), (3)
  ), wanted as (
    select 'top3' as bet_type, top3 as number from drawn
    union select 'top2', substr(top3, 2) from drawn
    union select 'bottom2', bottom2 from drawn
    union select 'front3', number from drawn, unnest(front3) number
    union select 'bottom3', number from drawn, unnest(bottom3) number
    union select 'tod3', substr(top3, a.at, 1) || substr(top3, b.at, 1) || substr(top3, c.at, 1)
            from drawn, place a, place b, place c
           where a.at <> b.at and b.at <> c.at and a.at <> c.at
    union select 'run_top', substr(top3, at, 1) from drawn, place
    union select 'run_bottom', substr(bottom2, at, 1) from drawn, place where at < 3
  )
  select count(*), count(distinct l.bill_id),
         coalesce(sum(floor(l.amount_satang::numeric * l.rate_x100 / 100)), 0)::bigint
    from wanted w
    join lottery.line l on l.round_id = p_round_id and l.bet_type = w.bet_type
                       and l.number = w.number
   where not exists (select from lottery.bill_cancel c where c.bill_id = l.bill_id)
     and l.amount_satang::numeric * l.rate_x100 >= 100;
end;

-- What a void round owes: every bill that was not cancelled, at its full price.
create function lottery.recount_refund(p_round_id bigint)
returns table (wins bigint, bills bigint, paid bigint) language sql stable
begin atomic
  select 0::bigint, count(*), coalesce(sum(l.stake), 0)::bigint
    from (select l.bill_id, sum(l.amount_satang) as stake
            from lottery.bill b join lottery.line l on l.bill_id = b.bill_id
           where b.round_id = p_round_id group by l.bill_id) l
   where l.bill_id not in (select bill_id from lottery.bill_cancel where round_id = p_round_id);
end;

-- Moves what is left in the pool to the house's result, or makes good what is missing, and answers
-- the rest that was moved. The operation's key makes it happen once.
create function lottery.close_pool(p_round_id bigint, p_revision smallint) returns bigint
language plpgsql as $$
declare
  v_rest  constant bigint := lottery.pool_balance(p_round_id);
  v_key   constant uuid := ledger.op_key('system', 'lottery', 'close', p_round_id || '/' || p_revision);
  v_kind  constant smallint := ledger.kind_code(
    case when v_rest > 0 then 'lottery_close_profit' else 'lottery_close_loss' end);
  v_pool  constant bigint := ledger.house_account(3100::smallint, p_round_id);
  v_house constant bigint := ledger.house_account(4100::smallint);
  v_good  boolean;
begin
  if v_rest = 0 then
    return 0;
  end if;
  select o.applied and not o.replayed into v_good from ledger.apply_batch(
    array[row(v_key, 0, v_kind, substring(sha256(convert_to(v_key || '/' || v_rest, 'UTF8')) for 16),
              p_round_id, null, null)::ledger.new_op],
    array[row(1, v_kind, case when v_rest > 0 then v_pool else v_house end,
              case when v_rest > 0 then v_house else v_pool end, abs(v_rest), null, p_round_id
             )::ledger.new_leg]) o;
  if v_good is not true then
    raise exception 'round % revision %: its pool was closed before', p_round_id, p_revision;
  end if;
  return v_rest;
end $$;

-- Ends a run when every share is paid: recount, compare, close the pool, and only then say "done".
-- Shares, rows and recount must agree; what was sold must be what was frozen before the draw; the
-- pool must hold exactly what was sold less what was paid, and zero afterwards. Anything else raises
-- and the run stays open.
-- Answers false while a share is open, or when another worker finished first.
create function lottery.finish_settlement(p_round_id bigint, p_revision smallint) returns boolean
language plpgsql as $$
declare
  v_run    lottery.settlement;
  v_shares record;
  v_rows   record;
  v_again  record;
  v_sold   record;
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
  select (select count(*) from lottery.win w
           where w.round_id = p_round_id and w.revision = p_revision) as wins,
         count(*) as bills, coalesce(sum(moved_satang), 0)::bigint as paid
    into v_rows from lottery.payout
   where round_id = p_round_id and revision = p_revision;
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
  if v_shares is distinct from v_again or v_rows is distinct from v_again
     or lottery.pool_balance(p_round_id) <> v_sold.stake - v_again.paid
     or exists (select from lottery.freeze f where f.round_id = p_round_id
                 and (f.bill_count, f.line_count, f.stake_satang)
                     <> (v_sold.bills, v_sold.lines, v_sold.stake)) then
    raise exception 'round % revision %: paid by shares %, by rows %, by recount %; sold %, pool %',
      p_round_id, p_revision, v_shares, v_rows, v_again, v_sold, lottery.pool_balance(p_round_id);
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
       set state = 'settled', settled_at = platform.clock(), settled_revision = p_revision
     where round_id = p_round_id;
  end if;
  return true;
end $$;
