-- lottery.sell_batch: bills in, one decision out for each, as if sold one by one in order. A bill is
-- sold whole or refused whole, and the refusal is kept: the same key never gets another answer.
--
--   xid       taken before anything is read, so that a round's fence (ledger.md b8) sees this sale
--   lock      wallets sorted, by the ledger's door; then what members and rounds have sold where that
--             is limited; then the numbers' exposure rows: each kind sorted, in this order everywhere
--   judge     in later statements (fresh snapshots): round and clock, each line, gate, means. All
--             bills at once, then again without the first that fails
--   write     numbers, members and round under their limits, bills, lines; then the money, by
--             ledger.apply_batch
--
-- No lock on the round or the member, no exception block. The outcome has all that the answer to a
-- buyer needs, so nothing is read back.

create type lottery.verdict as (bill_no integer, gross_satang bigint, total_satang bigint,
  refusal text, rates integer[], bases integer[], potentials bigint[], rooms bigint[]);
-- Sold: what each line pays now, without reduction, and at most. The rooms and until when the bill may be
-- cancelled are in `result`, which a replay has, too.
create type lottery.outcome as (bill_no integer, applied boolean, replayed boolean, error text,
  bill_id bigint, result jsonb, balance_satang bigint, account_id bigint, sold_at timestamptz,
  total_satang bigint, rates integer[], bases integer[], potentials bigint[]);

-- Locks what the members and the rounds of the bills have sold where that is limited; rows are made first.
create function lottery.lock_limits(p_bills lottery.sale_bill[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(p_bills) b where b.member_max is not null) then
    insert into lottery.member_sold (round_id, member_id, cap_satang)
    select distinct b.round_id, b.member_id, b.member_max from unnest(p_bills) b
     where b.member_max is not null and b.refusal is null
     order by b.round_id, b.member_id
    on conflict do nothing;
    perform from lottery.member_sold s
       join (select distinct b.round_id, b.member_id from unnest(p_bills) b) k
            using (round_id, member_id)
      order by s.round_id, s.member_id for no key update of s;
  end if;
  if exists (select from unnest(p_bills) b where b.round_max is not null) then
    insert into lottery.round_sold (round_id, cap_satang)
    select distinct b.round_id, b.round_max from unnest(p_bills) b
     where b.round_max is not null and b.refusal is null
     order by b.round_id
    on conflict do nothing;
    perform from lottery.round_sold s
       join (select distinct b.round_id from unnest(p_bills) b) k using (round_id)
      order by s.round_id for no key update of s;
  end if;
end $$;

-- Makes sure that the row of every number exists, then locks them in the order everybody uses. Both
-- steps go through the numbers in the same order, so two sales can wait but never for each other.
create function lottery.lock_numbers(p_keys lottery.number_key[]) returns void
language plpgsql as $$
begin
  with key as materialized (
    select * from unnest(p_keys)
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
  perform from lottery.exposure e join unnest(p_keys) k using (round_id, bet_type, number)
    order by e.round_id, e.bet_type, e.number
      for no key update of e;
end $$;

-- Says of each bill p_nos whether it can be sold when all before it are: the round, then its worst
-- line, then the gate, then what its wallet has left (p_left beside p_wallets).
create function lottery.judge_bills(
  p_bills lottery.sale_bill[], p_nos integer[], p_priced lottery.priced_line[],
  p_wallets bigint[], p_left bigint[], p_closed boolean[]
) returns lottery.verdict[] language sql volatile
begin atomic
  with summed as materialized (
    select p.bill_no, sum(p.amount_satang)::bigint as gross, sum(p.net_satang)::bigint as total,
           min(p.finding) as worst, array_agg(p.rate_x100 order by p.line_no) as rates,
           array_agg(p.base_rate_x100 order by p.line_no) as bases,
           array_agg(p.liability_satang order by p.line_no) as potentials,
           array_agg(p.room_satang order by p.line_no) as rooms
      from unnest(p_priced) p group by p.bill_no
  ), bill as materialized (
    select b.no, b.account_id, b.member_id, b.round_id, b.refusal, s.gross, s.total, s.rates, s.bases,
           s.potentials, s.rooms, case s.worst
             when 'invalid' then 'line_invalid' when 'unsold' then 'line_invalid'
             when 'off_unit' then 'line_invalid' when 'below_min' then 'stake_below_min'
             when 'above_max' then 'stake_above_max' when 'closed' then 'number_closed'
             when 'over_member' then 'member_over_limit' when 'over_number' then 'number_over_limit'
             when 'over_bill' then 'bill_over_limit'
             when 'over_member_round' then 'member_round_over_limit'
             when 'over_round' then 'round_over_limit' when 'rate_changed' then 'rate_changed'
           end as line_refusal,
           sum(s.total) over (partition by b.account_id order by b.no) as needed
      from unnest(p_bills) b
      join summed s on s.bill_no = b.no
      join unnest(p_nos) n(no) on n.no = b.no
  ), sale as materialized (
    select r.round_id, lottery.sale_refusal(r.round_id) as refusal, platform.clock() as judged_at
      from (select distinct round_id from bill) r
  )
  select array_agg(row(b.no, b.gross, b.total, coalesce(
           sale.refusal,
           b.refusal,
           b.line_refusal,
           case when w.closed then 'wallet_closed' end,
           platform.stake_refusal(m.status, m.excluded_until, r.is_shut, r.max_satang, b.total,
                                  sale.judged_at),
           case when b.needed > w.available then 'insufficient_balance' end),
           b.rates, b.bases, b.potentials, b.rooms)::lottery.verdict order by b.no)
    from bill b
    join unnest(p_wallets, p_left, p_closed) w(account_id, available, closed)
      on w.account_id = b.account_id
    join sale on sale.round_id = b.round_id
    join ledger.stake_rule r on r.kind = ledger.kind_code('lottery_stake')
    left join platform.stake_standing m on m.member_id = b.member_id;
end;

-- The lines of some bills priced against what stands now, and their numbers' rules at p_at.
create function lottery.price_bills(
  p_bills lottery.sale_bill[], p_lines lottery.new_line[], p_nos integer[],
  p_keys lottery.number_key[], p_terms lottery.line_terms[], p_at timestamptz
) returns lottery.priced_line[] language plpgsql stable as $$
begin
  return lottery.price_lines(p_bills, p_lines, p_nos, lottery.read_bill_rooms(p_bills, p_nos), p_terms,
    lottery.read_numbers(p_keys), lottery.read_rules(p_bills, p_at),
    lottery.read_own_stakes(p_bills, p_lines, p_nos));
end $$;

-- What a refusal says of each line of a bill: finding, rate, base rate, room, the figure that the finding
-- is about, the most it would pay, and what it would have cost.
create function lottery.findings_of(p_priced lottery.priced_line[], p_no integer) returns jsonb
language sql immutable
begin atomic
  select jsonb_agg(jsonb_build_array(p.finding, p.rate_x100, p.base_rate_x100, p.room_satang,
                                     p.limit_satang, p.liability_satang, p.net_satang) order by p.line_no)
    from unnest(p_priced) p where p.bill_no = p_no;
end;

-- How long a bill sold at p_at may be cancelled, as its member stands then; null: not at all.
create function lottery.cancellable_until(p_bill lottery.sale_bill, p_at timestamptz)
returns timestamptz language sql stable
begin atomic
  select least(u.until, u.before_close)
    from (select p_at + v.cancel_window_min * interval '1 minute' as until,
                 (p_bill).close_at - v.cancel_before_close_min * interval '1 minute' as before_close,
                 v.allow_cancel, v.cancel_per_day
            from lottery.rule_version v where v.rule_version_id = (p_bill).rule_version_id) u
   where u.allow_cancel and p_at <= u.before_close
     and u.cancel_per_day > (
       select count(*) from lottery.bill_cancel c
        where c.member_id = (p_bill).member_id and c.cancel_day = platform.bangkok_day(p_at)
          and c.cancelled_by = 'member');
end;

-- Writes the bills up to p_last of p_nos, all judged good: what numbers, members and rounds have sold now,
-- the bills, their lines. Each limit is asked once more where it is written.
create function lottery.write_bills(
  p_bills lottery.sale_bill[], p_nos integer[], p_last integer, p_priced lottery.priced_line[],
  p_bill_ids bigint[], p_verdicts lottery.verdict[], p_sold_at timestamptz
) returns void language plpgsql as $$
declare
  v_numbers integer;
  v_updated integer;
begin
  with bought as (
    select b.round_id, p.bet_type, p.number, sum(p.amount_satang) as amount,
           sum(p.liability_satang) as liability
      from unnest(p_priced) p join unnest(p_bills) b on b.no = p.bill_no
     where p.bill_no <= p_last
     group by 1, 2, 3
  ), raised as (
    update lottery.exposure e set sold_satang = e.sold_satang + b.amount,
                                  liability_satang = e.liability_satang + b.liability
      from bought b
     where e.round_id = b.round_id and e.bet_type = b.bet_type and e.number = b.number
       and (e.cap_satang is null or e.sold_satang + b.amount <= e.cap_satang)
    returning 1)
  select (select count(*) from bought), (select count(*) from raised) into v_numbers, v_updated;
  if v_numbers <> v_updated then
    raise exception 'lottery: % of % numbers cannot take what the sale judged good',
      v_numbers - v_updated, v_numbers;
  end if;
  if exists (select from unnest(p_bills) b where coalesce(b.member_max, b.round_max) is not null) then
    update lottery.member_sold m set sold_satang = m.sold_satang + s.gross
      from (select b.round_id, b.member_id, sum(v.gross_satang) as gross
              from unnest(p_bills) b join unnest(p_verdicts) v on v.bill_no = b.no
             where b.member_max is not null and v.bill_no <= p_last group by 1, 2) s
     where m.round_id = s.round_id and m.member_id = s.member_id;
    update lottery.round_sold r set sold_satang = r.sold_satang + s.gross
      from (select b.round_id, sum(v.gross_satang) as gross
              from unnest(p_bills) b join unnest(p_verdicts) v on v.bill_no = b.no
             where b.round_max is not null and v.bill_no <= p_last group by 1) s
     where r.round_id = s.round_id;
  end if;
  insert into lottery.bill (bill_id, op_id, validation_no, round_id, member_id, account_id, agent_id,
    rate_version_id, rule_version_id, line_count, total_satang, discount_satang, note, sold_at)
  select p_bill_ids[b.no], b.op_id, b.validation_no, b.round_id, b.member_id, b.account_id, b.agent_id,
         b.rate_version_id, b.rule_version_id, cardinality(v.rates), v.total_satang,
         v.gross_satang - v.total_satang, b.note, p_sold_at
    from unnest(p_verdicts) v join unnest(p_bills) b on b.no = v.bill_no
   where v.bill_no <= p_last;
  insert into lottery.line (bill_id, line_no, round_id, member_id, bet_type, number, amount_satang,
    rate_x100, base_rate_x100)
  select p_bill_ids[b.no], p.line_no, b.round_id, b.member_id, p.bet_type, p.number, p.amount_satang,
         p.rate_x100, p.base_rate_x100
    from unnest(p_bills) b join unnest(p_priced) p on p.bill_no = b.no
   where b.no <= p_last;
end $$;

-- The money of the batch: one operation a bill, known ones and refused ones too. What was judged
-- good above must come back as applied now, or the batch rolls back. Two bills of one key that name
-- different wallets queue on nothing before they are stored: the second was judged as new and meets
-- the first in the books. A lost race, not a fault; it says so by its SQLSTATE, and runs again.
create function lottery.take_stakes(
  p_bills lottery.sale_bill[], p_bill_ids bigint[], p_verdicts lottery.verdict[],
  p_findings jsonb[], p_sold_at timestamptz, p_stripe smallint
) returns ledger.outcome[] language plpgsql as $$
declare
  c_stake constant smallint := ledger.kind_code('lottery_stake');
  v_ops      ledger.new_op[];
  v_legs     ledger.new_leg[];
  v_outcomes ledger.outcome[];
begin
  select array_agg(row(b.op_id, b.member_id, c_stake, b.request_hash,
           case when v.refusal is null then p_bill_ids[b.no] end, v.refusal,
           case when v.refusal is null then jsonb_build_object('rooms', v.rooms, 'until',
                  lottery.cancellable_until(p_bills[b.place], p_sold_at))
                else jsonb_build_object('lines', p_findings[b.no]) end
         )::ledger.new_op order by b.no),
         array_agg(row(b.place, c_stake, b.account_id, pool.account_id, coalesce(v.total_satang, 1),
           null, p_bill_ids[b.no])::ledger.new_leg order by b.no)
    into v_ops, v_legs
    from (select x.*, row_number() over (order by x.no) as place from unnest(p_bills) x) b
    left join unnest(p_verdicts) v on v.bill_no = b.no
    join (select r.round_id, ledger.house_account(3100::smallint, r.round_id) as account_id
            from (select distinct x.round_id from unnest(p_bills) x) r) pool
      on pool.round_id = b.round_id;
  v_outcomes := array(select row(o.*)::ledger.outcome
                        from ledger.apply_batch(v_ops, v_legs, p_stripe) o order by o.op_no);
  if exists (select from unnest(v_outcomes) o join unnest(p_verdicts) v on v.bill_no = p_bills[o.op_no].no
              where o.replayed or o.error = 'idempotency_mismatch') then
    raise exception 'lottery: a bill of the same key was stored meanwhile'
      using errcode = 'serialization_failure';
  end if;
  return v_outcomes;
end $$;

-- Sells the bills. Answers one row a bill, in order: applied, or the error it was refused with and
-- `result.lines` with the finding of each line; a replayed key gets the decision that is stored. A bill
-- whose round or wallet is not there for its member is `not_found`; that is not stored.
create function lottery.sell_batch(
  p_bills lottery.new_bill[], p_lines lottery.new_line[], p_stripe smallint default null
) returns setof lottery.outcome
language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_bills    lottery.sale_bill[];
  v_wallets  bigint[];
  v_left     bigint[];
  v_closed   boolean[];
  v_new      integer[];
  v_fresh    lottery.sale_bill[];        -- the bills v_new
  v_bill_ids bigint[] := array_fill(null::bigint, array[cardinality(p_bills)]);
  v_findings jsonb[]  := array_fill(null::jsonb, array[cardinality(p_bills)]);
  v_open     integer[];                  -- those of them whose round sold when they came
  v_keys     lottery.number_key[];
  v_terms    lottery.line_terms[];
  v_priced   lottery.priced_line[];
  v_verdicts lottery.verdict[] := '{}';
  v_judged   lottery.verdict[];
  v_nos      integer[];
  v_at       integer := 1;               -- the next bill, by place in v_new
  v_width    integer := cardinality(p_bills);
  v_good     integer;                    -- how many at the head of the window are sold
  v_no       integer;
  v_sold_at  timestamptz;
  v_outcomes ledger.outcome[];
  v_wrong    text;
begin
  perform pg_current_xact_id();
  v_bills := lottery.resolve_bills(p_bills);
  select array_agg(w.account_id), array_agg(w.available), array_agg(w.closed)
    into v_wallets, v_left, v_closed
    from ledger.lock_wallets(array(select b.account_id from unnest(v_bills) b)) w;
  v_fresh := array(
    select b from unnest(v_bills) b
      join (select min(x.no) as no from unnest(v_bills) x
             where x.op_id not in (select k.op_id from ledger.known_ops(array(
                     select y.op_id from unnest(v_bills) y)) k)
             group by x.op_id) f on f.no = b.no
     order by b.no);
  v_new := array(select b.no from unnest(v_fresh) b order by b.no);
  v_open := array(select b.no from unnest(v_fresh) b where b.refusal is null);
  foreach v_no in array v_new loop
    v_bill_ids[v_no] := nextval('lottery.bill_seq');
  end loop;

  perform lottery.lock_limits(v_fresh);
  v_keys := lottery.keys_of(v_fresh, p_lines, v_open);
  perform lottery.lock_numbers(v_keys);
  v_sold_at := platform.clock();
  if cardinality(v_new) > 0 then
    v_terms := lottery.read_terms(v_fresh, array(select distinct l.bet_type from unnest(p_lines) l));
  end if;
  -- A window at a time: all of it is sold up to the first bill that is refused, and what comes after
  -- is judged again without it. Windows narrow where much is refused.
  while v_at <= cardinality(v_new) loop
    v_nos    := v_new[v_at : v_at + v_width - 1];
    if v_at > 1 or cardinality(v_open) < cardinality(v_new) then
      v_keys := lottery.keys_of(v_fresh, p_lines, v_nos);
    end if;
    v_priced := lottery.price_bills(v_fresh, p_lines, v_nos, v_keys, v_terms, v_sold_at);
    v_judged := lottery.judge_bills(v_fresh, v_nos, v_priced, v_wallets, v_left, v_closed);
    exit when cardinality(v_judged) is distinct from cardinality(v_nos);
    v_good := coalesce((select min(v.place) - 1
                          from unnest(v_judged) with ordinality as v(bill_no, gross, total, refusal,
                                 rates, bases, potentials, rooms, place)
                         where v.refusal is not null), cardinality(v_nos));
    if v_good > 0 then
      perform lottery.write_bills(v_fresh, v_nos, v_nos[v_good], v_priced, v_bill_ids, v_judged,
                                  v_sold_at);
    end if;
    if v_good < cardinality(v_nos) then
      v_no := v_nos[v_good + 1];
      v_findings[v_no] := lottery.findings_of(v_priced, v_no);
    end if;
    v_verdicts := v_verdicts || v_judged[: v_good + 1];
    v_at       := v_at + least(v_good + 1, cardinality(v_nos));
    v_width    := case when v_good < cardinality(v_nos) then greatest(v_width / 4, 4)
                       else v_width * 4 end;
    if v_at <= cardinality(v_new) then
      v_left := array(
        select w.available - coalesce(s.spent, 0)
          from unnest(v_wallets, v_left) with ordinality as w(account_id, available, place)
          left join (select b.account_id, sum(v.total_satang)::bigint as spent
                       from unnest(v_judged[: v_good]) v join unnest(v_fresh) b on b.no = v.bill_no
                      group by b.account_id) s using (account_id)
         order by w.place);
    end if;
  end loop;
  if cardinality(v_verdicts) <> cardinality(v_new) then
    raise exception 'lottery: malformed batch, a bill without lines';
  end if;

  v_outcomes := lottery.take_stakes(v_bills, v_bill_ids, v_verdicts, v_findings, v_sold_at, p_stripe);
  select concat_ws(' ', 'bill', v.bill_no, 'refused by the sale as', v.refusal, 'by the books as', o.error)
    into v_wrong
    from unnest(v_outcomes) o join unnest(v_verdicts) v on v.bill_no = v_bills[o.op_no].no
   where o.replayed or (v.refusal is null) <> o.applied limit 1;
  if found then
    raise exception 'lottery: the sale and the books disagree, %', v_wrong;
  end if;
  insert into platform.outbox (topic, member_id, payload)
  select e.topic, e.member_id, e.payload
    from ledger.balance_events(array(
           select b.account_id from unnest(v_fresh) b join unnest(v_verdicts) v on v.bill_no = b.no
            where v.refusal is null)) e;
  return query
    select p.no::integer, coalesce(o.applied, false), coalesce(o.replayed, false),
           case when b.no is null then 'not_found' else o.error end, o.ref_id, o.result, o.after,
           b.account_id, v_sold_at, v.total_satang, v.rates, v.bases, v.potentials
      from generate_series(1, cardinality(p_bills)) p(no)
      left join (select x.*, row_number() over (order by x.no) as place from unnest(v_bills) x) b
             on b.no = p.no
      left join unnest(v_outcomes) o on o.op_no = b.place
      left join unnest(v_verdicts) v on v.bill_no = p.no
     order by p.no;
end $$;

-- The dry run of one bill: the same judgement without locks, and nothing is written.
create function lottery.check_bill(
  p_bill lottery.new_bill, p_lines lottery.new_line[],
  out refusal text, out findings jsonb, out total_satang bigint, out balance_satang bigint,
  out account_id bigint, out close_at timestamptz, out checked_at timestamptz
) language plpgsql volatile set enable_seqscan = off set jit = off as $$
declare
  v_bills  lottery.sale_bill[] := lottery.resolve_bills(array[p_bill]);
  v_priced lottery.priced_line[];
  v_closed boolean;
begin
  checked_at := platform.clock();
  if cardinality(v_bills) = 0 then
    refusal := 'not_found';
    return;
  end if;
  account_id := v_bills[1].account_id;
  close_at   := v_bills[1].close_at;
  select ledger.available(b), b.closed into balance_satang, v_closed
    from ledger.balance b where b.account_id = v_bills[1].account_id and b.stripe = 0;
  v_priced := lottery.price_bills(v_bills, p_lines, array[1],
                lottery.keys_of(v_bills, p_lines, array[1]), lottery.read_terms(v_bills,
                array(select distinct l.bet_type from unnest(p_lines) l)), checked_at);
  findings := lottery.findings_of(v_priced, 1);
  select v.refusal, v.total_satang into refusal, total_satang
    from unnest(lottery.judge_bills(v_bills, array[1], v_priced, array[account_id],
           array[balance_satang], array[v_closed])) v;
end $$;

revoke all on function lottery.sell_batch, lottery.write_bills, lottery.take_stakes,
  lottery.lock_numbers, lottery.lock_limits from public;
grant execute on function lottery.sell_batch to slth_app;
