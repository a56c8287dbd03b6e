-- The sale of many bills at once, as the lanes bring them: what a batch shares is asked once, and a
-- refused bill costs its window and not the whole batch.

-- Makes sure that the row of every number exists, then locks them in the order everybody uses. Both
-- steps go through the numbers in the same order, so two sales can wait but never for each other.
create or replace function lottery.lock_numbers(
  p_bills lottery.new_bill[], p_lines lottery.new_line[], p_nos integer[]
) returns void language plpgsql as $$
begin
  with key as materialized (
    select distinct r.round_id, r.rate_version_id, l.bet_type, l.number
      from unnest(p_lines) l
      join unnest(p_nos) n(bill_no) on n.bill_no = l.bill_no
      join unnest(p_bills) with ordinality as b(op_id, request_hash, member_id, account_id,
             round_id, agent_id, validation_no, note, no) on b.no = l.bill_no
      join lottery.round r on r.round_id = b.round_id
     where lottery.is_bet(l.bet_type, l.number)
  ), cap as materialized (
    select t.rate_version_id, t.bet_type,
           lottery.default_cap(t.rate_version_id, t.bet_type) as cap_satang
      from lottery.rate t
      join (select distinct rate_version_id, bet_type from key) k using (rate_version_id, bet_type)
  )
  insert into lottery.exposure (round_id, bet_type, number, cap_satang)
  select k.round_id, k.bet_type, k.number, c.cap_satang
    from key k join cap c using (rate_version_id, bet_type)
   where not exists (select from lottery.exposure e
                      where e.round_id = k.round_id and e.bet_type = k.bet_type
                        and e.number = k.number)
   order by k.round_id, k.bet_type, k.number
  on conflict do nothing;
  perform from lottery.exposure e
     join (select distinct b.round_id, l.bet_type, l.number
             from unnest(p_lines) l
             join unnest(p_nos) n(bill_no) on n.bill_no = l.bill_no
             join unnest(p_bills) with ordinality as b(op_id, request_hash, member_id, account_id,
                    round_id, agent_id, validation_no, note, no) on b.no = l.bill_no
          ) k using (round_id, bet_type, number)
    order by e.round_id, e.bet_type, e.number
      for no key update of e;
end $$;

-- What the sale finds about each line of the bills p_nos, each line after the ones before it.
-- MATERIALIZED: the finding asks for rate and rooms several times, and each is a look-up.
-- The dry run asks this without locks; the sale asks it under them.
create or replace function lottery.price_lines(
  p_bills lottery.new_bill[], p_lines lottery.new_line[], p_nos integer[]
) returns setof lottery.priced_line language sql stable
begin atomic
  with wanted as (
    select l.bill_no, l.bet_type, l.number, l.amount_satang, l.rate_x100 as shown_rate,
           row_number() over (partition by l.bill_no order by l.position) as line_no,
           b.member_id, b.round_id, r.rate_version_id,
           sum(l.amount_satang) over (partition by b.round_id, l.bet_type, l.number
             order by l.bill_no, l.position) - l.amount_satang as before_me,
           sum(l.amount_satang) over (partition by b.member_id, b.round_id, l.bet_type, l.number
             order by l.bill_no, l.position) - l.amount_satang as mine_before_me
      from unnest(p_lines) with ordinality
             as l(bill_no, bet_type, number, amount_satang, rate_x100, position)
      join unnest(p_bills) with ordinality
             as b(op_id, request_hash, member_id, account_id, round_id, agent_id, validation_no, note, no)
             on b.no = l.bill_no
      join unnest(p_nos) n(bill_no) on n.bill_no = l.bill_no
      join lottery.round r on r.round_id = b.round_id
  ), standing as materialized (
    select w.*, t.rate_x100 as base, t.min_satang, t.max_per_bet_satang,
           least(t.rate_x100, e.manual_rate_x100, (
             select min(s.rate_x100) from lottery.rate_step s
              where s.rate_version_id = w.rate_version_id and s.bet_type = w.bet_type
                and s.rate_x100 > 0
                and s.over_satang < coalesce(e.sold_satang, 0) + w.before_me + w.amount_satang)
           ) as rate_now,
           case when e.round_id is null then lottery.default_cap(w.rate_version_id, w.bet_type)
                else e.cap_satang end - coalesce(e.sold_satang, 0) - w.before_me as room,
           t.max_per_member_satang - w.mine_before_me - (
             select coalesce(sum(x.amount_satang), 0) from lottery.line x
              where x.round_id = w.round_id and x.bet_type = w.bet_type and x.number = w.number
                and x.member_id = w.member_id
                and not exists (select from lottery.bill_cancel c where c.bill_id = x.bill_id)
           ) as my_room
      from wanted w
      left join lottery.rate t
             on t.rate_version_id = w.rate_version_id and t.bet_type = w.bet_type
            and lottery.is_bet(w.bet_type, w.number)
      left join lottery.exposure e
             on e.round_id = w.round_id and e.bet_type = w.bet_type and e.number = w.number
  )
  select s.bill_no, s.line_no::integer, s.bet_type, s.number, s.amount_satang,
         case
           when s.base is null                       then 'invalid'
           when s.amount_satang < s.min_satang       then 'below_min'
           when s.amount_satang > s.max_per_bet_satang then 'above_max'
           when s.rate_now = 0 or s.room <= 0        then 'closed'
           when s.amount_satang > s.my_room          then 'over_member'
           when s.amount_satang > s.room             then 'over_number'
           when s.shown_rate <> s.rate_now           then 'rate_changed'
           when s.rate_now < s.base                  then 'reduced'
           else 'ok'
         end,
         coalesce(s.rate_now, 0), coalesce(s.base, 0), greatest(least(s.room, s.my_room), 0)::bigint
    from standing s
   order by s.bill_no, s.line_no;
end;

-- Says of each bill p_nos whether it can be sold when all before it are: the round, then its worst
-- line, then the gate, then what its wallet has left (p_left beside p_wallets).
create or replace function lottery.judge_bills(
  p_bills lottery.new_bill[], p_nos integer[], p_priced lottery.priced_line[],
  p_wallets bigint[], p_left bigint[], p_closed boolean[]
) returns lottery.verdict[] language sql volatile
begin atomic
  with summed as (
    select p.bill_no, sum(p.amount_satang)::bigint as total,
           min(array_position(array['invalid', 'below_min', 'above_max', 'closed', 'over_member',
             'over_number', 'rate_changed'], p.finding)) as worst,
           jsonb_agg(p.room_satang order by p.line_no) as rooms,
           jsonb_agg(jsonb_build_array(p.finding, p.rate_x100, p.base_rate_x100, p.room_satang)
             order by p.line_no) as findings
      from unnest(p_priced) p group by p.bill_no
  ), bill as (
    select b.no, b.account_id, b.member_id, b.round_id, s.total, s.rooms, s.findings,
           (array['line_invalid', 'stake_below_min', 'stake_above_max', 'number_closed',
             'member_over_limit', 'number_over_limit', 'rate_changed'])[s.worst] as line_refusal,
           sum(s.total) over (partition by b.account_id order by b.no) as needed
      from unnest(p_bills) with ordinality
             as b(op_id, request_hash, member_id, account_id, round_id, agent_id, validation_no, note, no)
      join summed s on s.bill_no = b.no
      join unnest(p_nos) n(no) on n.no = b.no
  ), sale as materialized (
    select r.round_id, lottery.sale_refusal(r.round_id) as refusal, platform.clock() as judged_at
      from (select distinct round_id from bill) r
  )
  select array_agg(row(b.no, b.total, v.refusal,
           case when v.refusal is null then jsonb_build_object('rooms', b.rooms)
                else jsonb_build_object('lines', b.findings) end)::lottery.verdict order by b.no)
    from bill b
    join unnest(p_wallets, p_left, p_closed) w(account_id, available, closed)
      on w.account_id = b.account_id
    join sale on sale.round_id = b.round_id
    join ledger.stake_rule r on r.kind = ledger.kind_code('lottery_stake')
    left join platform.stake_standing m on m.member_id = b.member_id
   cross join lateral (select coalesce(
           sale.refusal,
           b.line_refusal,
           case when w.closed then 'wallet_closed' end,
           platform.stake_refusal(m.status, m.excluded_until, r.is_shut, r.max_satang, b.total,
                                  sale.judged_at),
           case when b.needed > w.available then 'insufficient_balance' end) as refusal) v;
end;

-- Writes the bills p_nos, all judged good: what the numbers have sold now, the bills, their lines.
create or replace function lottery.write_bills(
  p_bills lottery.new_bill[], p_nos integer[], p_priced lottery.priced_line[],
  p_bill_ids bigint[], p_verdicts lottery.verdict[], p_sold_at timestamptz
) returns void language plpgsql as $$
declare
  v_numbers integer;
  v_updated integer;
begin
  with bought as (
    select b.round_id, p.bet_type, p.number, sum(p.amount_satang) as amount
      from unnest(p_priced) p
      join unnest(p_bills) with ordinality
             as b(op_id, request_hash, member_id, account_id, round_id, agent_id, validation_no, note, no)
             on b.no = p.bill_no
      join unnest(p_nos) n(no) on n.no = p.bill_no
     group by 1, 2, 3
  ), raised as (
    update lottery.exposure e set sold_satang = e.sold_satang + b.amount
      from bought b
     where e.round_id = b.round_id and e.bet_type = b.bet_type and e.number = b.number
       and (e.cap_satang is null or e.sold_satang + b.amount <= e.cap_satang)
    returning 1)
  select (select count(*) from bought), (select count(*) from raised) into v_numbers, v_updated;
  if v_numbers <> v_updated then
    raise exception 'lottery: % of % numbers cannot take what the sale judged good',
      v_numbers - v_updated, v_numbers;
  end if;
  insert into lottery.bill (bill_id, op_id, validation_no, round_id, member_id, account_id, agent_id,
    rate_version_id, rule_version_id, line_count, total_satang, note, sold_at)
  select p_bill_ids[b.no], b.op_id, b.validation_no, b.round_id, b.member_id, b.account_id, b.agent_id,
         r.rate_version_id, r.rule_version_id, l.count, v.total_satang, b.note, p_sold_at
    from unnest(p_bills) with ordinality
           as b(op_id, request_hash, member_id, account_id, round_id, agent_id, validation_no, note, no)
    join unnest(p_verdicts) v on v.bill_no = b.no
    join (select p.bill_no, count(*) from unnest(p_priced) p group by p.bill_no) l on l.bill_no = b.no
    join lottery.round r on r.round_id = b.round_id
    join unnest(p_nos) n(no) on n.no = b.no;
  insert into lottery.line (bill_id, line_no, round_id, member_id, bet_type, number, amount_satang,
    rate_x100, base_rate_x100)
  select b.bill_id, p.line_no, b.round_id, b.member_id, p.bet_type, p.number, p.amount_satang,
         p.rate_x100, p.base_rate_x100
    from (select x.no, x.round_id, x.member_id, p_bill_ids[x.no] as bill_id
            from unnest(p_bills) with ordinality as x(op_id, request_hash, member_id, account_id,
                   round_id, agent_id, validation_no, note, no)
            join unnest(p_nos) n(no) on n.no = x.no) b
    join unnest(p_priced) p on p.bill_no = b.no;
end $$;

-- Sells the bills. Answers one row a bill, in order: applied, or the error it was refused with and
-- `result.lines` with the finding of each line; a replayed key gets the decision that is stored.
create or replace function lottery.sell_batch(
  p_bills lottery.new_bill[], p_lines lottery.new_line[], p_stripe smallint default null
) returns setof lottery.outcome
language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_wallets  bigint[];
  v_left     bigint[];
  v_closed   boolean[];
  v_homes    bigint[];
  v_new      integer[];
  v_bill_ids bigint[] := array_fill(null::bigint, array[cardinality(p_bills)]);
  v_priced   lottery.priced_line[];
  v_verdicts lottery.verdict[] := '{}';
  v_judged   lottery.verdict[];
  v_nos      integer[];
  v_at       integer := 1;               -- the next bill, by place in v_new
  v_width    integer := cardinality(p_bills);
  v_good     integer;                    -- how many at the head of the window are sold
  v_no       integer;
  v_place    integer;
  v_sold_at  timestamptz;
  v_outcomes lottery.outcome[];
  v_wrong    text;
begin
  perform pg_current_xact_id();
  select array_agg(w.account_id), array_agg(w.available), array_agg(w.closed), array_agg(w.home_id)
    into v_wallets, v_left, v_closed, v_homes
    from ledger.lock_wallets(array(select b.account_id from unnest(p_bills) b)) w;
  if exists (select from unnest(p_bills) b
              where v_homes[array_position(v_wallets, b.account_id)] <> b.member_id) then
    raise exception 'lottery: a bill names another member''s wallet';
  end if;
  v_new := array(
    select min(b.no) from unnest(p_bills) with ordinality
           as b(op_id, request_hash, member_id, account_id, round_id, agent_id, validation_no, note, no)
     where b.op_id not in (select k.op_id from ledger.known_ops(array(
             select x.op_id from unnest(p_bills) x)) k)
     group by b.op_id order by 1);
  foreach v_no in array v_new loop
    v_bill_ids[v_no] := nextval('lottery.bill_seq');
  end loop;

  perform lottery.lock_numbers(p_bills, p_lines, v_new);
  v_sold_at  := platform.clock();
  -- A window at a time: all of it is sold up to the first bill that is refused, and what comes after
  -- is judged again without it. Windows narrow where much is refused.
  while v_at <= cardinality(v_new) loop
    v_nos    := v_new[v_at : v_at + v_width - 1];
    v_priced := array(select p from lottery.price_lines(p_bills, p_lines, v_nos) p);
    v_judged := lottery.judge_bills(p_bills, v_nos, v_priced, v_wallets, v_left, v_closed);
    exit when cardinality(v_judged) is distinct from cardinality(v_nos);
    v_good := coalesce((select min(v.place) - 1
                          from unnest(v_judged) with ordinality as v(bill_no, total, refusal, result, place)
                         where v.refusal is not null), cardinality(v_nos));
    if v_good > 0 then
      perform lottery.write_bills(p_bills, v_nos[: v_good],
        array(select p from unnest(v_priced) p where p.bill_no <= v_nos[v_good]),
        v_bill_ids, v_judged, v_sold_at);
    end if;
    foreach v_no in array v_nos[: v_good] loop
      v_place := array_position(v_wallets, (p_bills[v_no]).account_id);
      v_left[v_place] := v_left[v_place] - v_judged[array_position(v_nos, v_no)].total_satang;
    end loop;
    v_verdicts := v_verdicts || v_judged[: v_good + 1];
    v_at       := v_at + least(v_good + 1, cardinality(v_nos));
    v_width    := case when v_good < cardinality(v_nos) then greatest(v_width / 4, 4)
                       else v_width * 4 end;
  end loop;
  if cardinality(v_verdicts) <> cardinality(v_new) then
    raise exception 'lottery: malformed batch, a bill without lines or of an unknown round';
  end if;

  v_outcomes := array(
    select o from lottery.take_stakes(p_bills, p_lines, v_bill_ids, v_verdicts, p_stripe) o);
  select concat_ws(' ', 'bill', o.bill_no, 'refused by the sale as', v.refusal, 'by the books as', o.error)
    into v_wrong
    from unnest(v_outcomes) o join unnest(v_verdicts) v on v.bill_no = o.bill_no
   where o.replayed or (v.refusal is null) <> o.applied limit 1;
  if found then
    raise exception 'lottery: the sale and the books disagree, %', v_wrong;
  end if;
  insert into platform.outbox (topic, member_id, payload)
  select e.topic, e.member_id, e.payload
    from ledger.balance_events(array(
           select (p_bills[v.bill_no]).account_id from unnest(v_verdicts) v where v.refusal is null)) e;
  return query select * from unnest(v_outcomes);
end $$;

drop function ledger.stake_refusal(bigint, bigint, smallint);
revoke all on function lottery.sell_batch, lottery.write_bills, lottery.lock_numbers from public;
grant execute on function lottery.sell_batch to slth_app;
