-- A batch of any shape, its wallets locked and none of its keys twice: legs are resolved, every
-- operation is judged, and only then anything is written.
create or replace function ledger.apply_in_order(
  p_ops ledger.new_op[], p_legs ledger.new_leg[], p_counters platform.member_counter[],
  p_stripe smallint, p_now timestamptz)
returns setof ledger.outcome language plpgsql as $$
declare
  v_legs     ledger.resolved_leg[];
  v_live     ledger.resolved_leg[];
  v_verdicts ledger.verdict[];
  v_moves    ledger.move[];
  v_sound    boolean;
  v_counters platform.member_counter[];
begin
  v_legs := ledger.resolve_legs(p_ops, p_legs);
  v_verdicts := ledger.judge_each(p_ops, v_legs);
  v_verdicts := ledger.judge_means(v_legs, v_verdicts, p_now);
  select r.moves, r.sound into v_moves, v_sound from ledger.run_balances(v_legs, v_verdicts) r;
  if not v_sound or cardinality(p_counters) > 0 then
    select j.verdicts, j.counters into v_verdicts, v_counters
      from ledger.judge_in_order(p_ops, v_legs, v_verdicts, p_counters, p_now) j;
    select r.moves, r.sound into v_moves, v_sound from ledger.run_balances(v_legs, v_verdicts) r;
    if not v_sound then
      raise exception 'ledger: the two ways of judging a batch disagree';
    end if;
  end if;

  v_live := array(select l from unnest(v_legs) l join unnest(v_verdicts) v using (op_no)
                   where v.live order by l.leg_no);
  perform ledger.write_batch(p_ops, v_live, v_verdicts, v_moves,
                             p_stripe, p_now);

  perform platform.keep_counter(n) from unnest(v_counters) n
    where n.member_id in (select min(c.member_id) from unnest(v_counters) c group by c.person_id);

  return query
    select o.no::integer, o.op_id, coalesce(v.error is null and (k.applied or v.live), false),
           v.replayed, coalesce(v.error, k.error),
           case when not mismatch.is_true then coalesce(k.ref_id, o.ref_id) end,
           case when not mismatch.is_true then coalesce(k.result, o.result) end,
           case when v.error is null then h.hold_id end, m.account_id, m.version, m.after
      from unnest(p_ops) with ordinality
           as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
      join unnest(v_verdicts) v on v.op_no = o.no
     cross join lateral (select coalesce(v.error in ('idempotency_mismatch', 'rolled_back'),
                                         false) as is_true) mismatch
      left join ledger.op k on k.op_id = o.op_id
      left join lateral (select h.hold_id from ledger.hold h
                          where k.applied and h.hold_id >= k.base_id + k.first_leg
                            and h.hold_id < k.base_id + k.first_leg + k.leg_count
                          order by h.hold_id limit 1) h on true
      -- The first wallet that the operation names, as its last leg left it.
      left join (select distinct on (op_no) op_no, account_id from unnest(v_moves)
                  where home_id > 0 order by op_no, leg_no, side) named on named.op_no = o.no
      left join (select distinct on (op_no, account_id) op_no, account_id, version, after
                   from unnest(v_moves) order by op_no, account_id, leg_no desc, side desc) m
             on m.op_no = named.op_no and m.account_id = named.account_id
     order by o.no;
end $$;

revoke execute on function ledger.apply_in_order from public;
