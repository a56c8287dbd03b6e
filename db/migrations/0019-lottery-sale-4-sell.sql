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

-- Sold: what each line pays now, without reduction, and at most. The rooms and until when the bill may be
-- cancelled are in `result`, which a replay has, too.
create type lottery.outcome as (bill_no integer, applied boolean, replayed boolean, error text,
  bill_id bigint, result jsonb, balance_satang bigint, account_id bigint, sold_at timestamptz,
  total_satang bigint, rates integer[], bases integer[], potentials bigint[]);

-- How long a bill sold at p_at may be cancelled, as its member stands then; no row: not at all.
create function lottery.cancellable_until(
  p_member_id bigint, p_rule_version_id bigint, p_close_at timestamptz, p_at timestamptz
) returns table (until timestamptz) language sql stable
begin atomic
  select least(u.until, u.before_close)
    from (select p_at + v.cancel_window_min * interval '1 minute' as until,
                 p_close_at - v.cancel_before_close_min * interval '1 minute' as before_close,
                 v.allow_cancel, v.cancel_per_day
            from lottery.rule_version v where v.rule_version_id = p_rule_version_id) u
   where u.allow_cancel and p_at <= u.before_close
     and u.cancel_per_day > (
       select count(*) from lottery.bill_cancel c
        where c.member_id = p_member_id and c.cancel_day = platform.bangkok_day(p_at)
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
    select b.round_id, p.bet_type, p.number, lottery.total(p.amount_satang) as amount,
           lottery.total(p.liability_satang) as liability
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
           case when v.refusal is null then jsonb_build_object('rooms', v.rooms, 'until', u.until)
                else jsonb_build_object('lines', p_findings[b.no]) end
         )::ledger.new_op order by b.no),
         array_agg(row(b.place, c_stake, b.account_id, pool.account_id, coalesce(v.total_satang, 1),
           null, p_bill_ids[b.no])::ledger.new_leg order by b.no)
    into v_ops, v_legs
    from (select x.*, row_number() over (order by x.no) as place from unnest(p_bills) x) b
    left join unnest(p_verdicts) v on v.bill_no = b.no
    left join lateral lottery.cancellable_until(b.member_id, b.rule_version_id, b.close_at, p_sold_at) u
           on v.refusal is null
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
  v_sizes    lottery.bill_size[];
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

  -- What no sale changes is worked out before the limits are locked: other lanes wait for those.
  v_keys := lottery.keys_of(v_fresh, p_lines, v_open);
  if cardinality(v_new) > 0 then
    v_sizes := lottery.size_bills(p_lines);
    -- Where all bills may sell, their numbers name every type, and are fewer than their lines.
    v_terms := lottery.read_terms(v_fresh, case
      when v_open = v_new then array(select distinct k.bet_type from unnest(v_keys) k)
      else array(select distinct l.bet_type from unnest(p_lines) l) end);
  end if;
  perform lottery.lock_limits(v_fresh);
  perform lottery.lock_numbers(v_keys);
  v_sold_at := platform.clock();
  -- A window at a time: all of it is sold up to the first bill that is refused, and what comes after
  -- is judged again without it. Windows narrow where much is refused.
  while v_at <= cardinality(v_new) loop
    v_nos    := v_new[v_at : v_at + v_width - 1];
    if v_at > 1 or cardinality(v_open) < cardinality(v_new) then
      v_keys := lottery.keys_of(v_fresh, p_lines, v_nos);
    end if;
    v_priced := lottery.price_bills(v_fresh, p_lines, v_nos, v_sizes, v_keys, v_terms, v_sold_at);
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
          left join (select b.account_id, lottery.total(v.total_satang) as spent
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
  v_priced := lottery.price_bills(v_bills, p_lines, array[1], lottery.size_bills(p_lines),
                lottery.keys_of(v_bills, p_lines, array[1]), lottery.read_terms(v_bills,
                array(select distinct l.bet_type from unnest(p_lines) l)), checked_at);
  findings := lottery.findings_of(v_priced, 1);
  select v.refusal, v.total_satang into refusal, total_satang
    from unnest(lottery.judge_bills(v_bills, array[1], v_priced, array[account_id],
           array[balance_satang], array[v_closed])) v;
end $$;

revoke all on function lottery.sell_batch, lottery.write_bills, lottery.take_stakes from public;
grant execute on function lottery.sell_batch to slth_app;
