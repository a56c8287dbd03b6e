-- lottery.sell_batch: bills in, one decision out for each, as if sold one by one in order. A bill is
-- sold whole or refused whole, and the refusal is kept: the same key never gets another answer.
--
--   xid       taken before anything is read, so that a round's fence (ledger.md b8) sees this sale
--   lock      wallets sorted, by the ledger's door; counters; then what members and rounds have sold where that
--             is limited; then the numbers' exposure rows: each kind sorted, in this order everywhere
--   judge     in later statements (fresh snapshots): round and clock, each line, gate, means. All
--             bills at once, then again without the first that fails
--   write     numbers, members and round under their limits, bills, lines; then the money, by
--             ledger.apply_batch
--
-- No lock on the round or the member, no exception block. The outcome has all that the answer to a
-- buyer needs, so nothing is read back.
--
-- Sells the bills. Answers one row a bill, in order: applied, or the error it was refused with and
-- `result.lines` with the finding of each line; a replayed key gets the decision that is stored. A bill
-- whose round or wallet is not there for its member is `not_found`; that is not stored.
create or replace function lottery.sell_batch(
  p_bills lottery.new_bill[], p_lines lottery.new_line[], p_stripe smallint default null
) returns setof lottery.outcome
language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off
set plan_cache_mode = auto as $$
declare
  c_few constant integer := 300;
  v_bills    lottery.sale_bill[];
  v_wallets  bigint[];
  v_left     bigint[];
  v_closed   boolean[];
  v_counters platform.member_counter[];  -- of the members who limit something
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
  -- Few lines are sold by plans that are made once a session: making them for this batch would cost as
  -- much as selling it. Many lines are worth plans that know how many they are. It ends with this call.
  if cardinality(p_lines) <= c_few then
    perform set_config('plan_cache_mode', 'force_generic_plan', true);
  end if;
  v_bills := lottery.resolve_bills(p_bills);
  select array_agg(w.account_id), array_agg(w.available), array_agg(w.closed)
    into v_wallets, v_left, v_closed
    from ledger.lock_wallets(array(select b.account_id from unnest(v_bills) b)) w;
  v_counters := platform.lock_counters(array(select b.member_id from unnest(v_bills) b));
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
    v_judged := lottery.judge_bills(v_fresh, v_nos, v_priced, v_wallets, v_left, v_closed,
                                    v_counters);
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
      v_counters := lottery.count_sold(v_counters, v_fresh, v_judged[: v_good], v_sold_at);
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
  insert into platform.push (topic, member_id, payload)
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

revoke execute on function lottery.sell_batch from public;
grant execute on function lottery.sell_batch to slth_app;
