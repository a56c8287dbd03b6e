-- Running balance and version of each guarded account over the live legs, in order. An operation
-- that is not live looks at the state where it stands and changes nothing. sound: no floor broken,
-- no hold ended twice.
create or replace function ledger.run_balances(
  p_legs ledger.resolved_leg[], p_verdicts ledger.verdict[],
  out moves ledger.move[], out sound boolean) language plpgsql as $$
begin
  with move as (
    select l.op_no, l.leg_no, 0::smallint as side, l.debit_account as account_id, v.live,
           case when v.live then l.debit_delta else 0 end as delta
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no) where l.debit_guarded
    union all
    select l.op_no, l.leg_no, 1::smallint, l.credit_account, v.live,
           case when v.live then l.credit_delta else 0 end
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no) where l.credit_guarded
  ), run as (
    select m.*, b.rule, a.home_id,
           b.version + count(*) filter (where m.live) over so_far as version,
           (ledger.available(b) + sum(m.delta) over so_far)::bigint as after
      from move m join ledger.account a using (account_id)
      join ledger.balance b on b.account_id = m.account_id and b.stripe = 0
    window so_far as (partition by m.account_id order by m.op_no, m.leg_no, m.side)
  )
  select coalesce(array_agg(row(r.op_no, r.leg_no, r.side, r.account_id, r.home_id, r.live,
                                r.version, r.after)::ledger.move order by r.leg_no, r.side), '{}'),
         coalesce(bool_and(not r.live or r.rule = 0 or r.after >= 0), true)
         and not exists (
           select from unnest(p_legs) l join unnest(p_verdicts) v using (op_no)
            where v.live and l.hold_id is not null group by l.hold_id having count(*) > 1)
    into moves, sound from run r;
end $$;

-- The counters after an operation of a counted member, in those of all who count with him, or what his limits
-- say to one of its stakes; null: nothing.
create or replace function ledger.count_legs(
  p_counters platform.member_counter[], p_member_id bigint, p_counts_as text[],
  p_wallet_types smallint[], p_amounts bigint[], p_now timestamptz,
  out counters platform.member_counter[], out refusal text) language plpgsql immutable as $$
declare
  v_member   integer := array_position(array(select n.member_id from unnest(p_counters) n), p_member_id);
  v_together integer[] := array_positions(array(select n.person_id from unnest(p_counters) n),
                                          p_counters[v_member].person_id);
  v_place    integer;
begin
  counters := p_counters;
  for v_leg in 1 .. cardinality(p_amounts) loop
    if p_counts_as[v_leg] = 'stake' then
      refusal := platform.limit_refusal(counters[v_member], p_wallet_types[v_leg], p_amounts[v_leg],
                                        p_now);
      exit when refusal is not null;
    end if;
    continue when not platform.is_own_money(p_wallet_types[v_leg]);
    foreach v_place in array v_together loop
      counters[v_place] := platform.counted(counters[v_place], p_counts_as[v_leg], p_amounts[v_leg],
                                            p_now);
    end loop;
  end loop;
end $$;

-- The slow way: operation by operation over the locked balances, in memory. Nothing is written, so
-- an operation that fails in its third leg leaves no trace.
create or replace function ledger.judge_in_order(
  p_ops ledger.new_op[], p_legs ledger.resolved_leg[], p_verdicts ledger.verdict[],
  p_counters platform.member_counter[], p_now timestamptz,
  out verdicts ledger.verdict[], out counters platform.member_counter[]) language plpgsql as $$
declare
  v_members  bigint[] := array(select n.member_id from unnest(p_counters) n);
  v_counted  platform.member_counter[];  -- after the operation, null: it counts for nobody
  v_accounts bigint[];
  v_left     bigint[];                   -- what may be spent, by place in v_accounts
  v_floor    boolean[];
  v_ended    bigint[] := '{}';
  v_errors   text[] := array_fill(null::text, array[cardinality(p_verdicts)]);
  v_error    text;
  v_place    integer;
  v_done     integer;
  v_op       record;
begin
  counters := p_counters;
  select array_agg(b.account_id order by b.account_id),
         array_agg(ledger.available(b) order by b.account_id),
         array_agg(b.rule <> 0 order by b.account_id)
    into v_accounts, v_left, v_floor
    from ledger.balance b
   where b.stripe = 0 and b.guarded and b.account_id in (
     select unnest(array[l.debit_account, l.credit_account]) from unnest(p_legs) l);
  for v_op in
    select l.op_no, p_ops[l.op_no].home_id,
           array_agg(l.amount order by l.leg_no) filter (where s.is_counted) as amounts,
           array_agg(s.counts_as order by l.leg_no) filter (where s.is_counted) as counts_as,
           array_agg(s.wallet_type order by l.leg_no) filter (where s.is_counted) as wallet_types,
           array_agg(l.hold_id) filter (where l.hold_id is not null and s.side = 0) as holds,
           array_agg(s.place order by l.leg_no, s.side) filter (where s.place > 0) as places,
           array_agg(s.delta order by l.leg_no, s.side) filter (where s.place > 0) as deltas
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no)
     cross join lateral (
       select t.side, t.place, t.delta, k.counts_as, w.wallet_type,
              t.place > 0 and k.counts_as is not null as is_counted
         from (values (0, array_position(v_accounts, l.debit_account), l.debit_delta, l.debit_account),
                      (1, array_position(v_accounts, l.credit_account), l.credit_delta,
                       l.credit_account)) t(side, place, delta, account_id)
         join ledger.account a on a.account_id = t.account_id
         join ledger.account_kind w on w.kind = a.kind
         join ledger.kind k on k.code = l.code) s
     where v.live group by l.op_no order by l.op_no
  loop
    v_error := null;
    v_done  := 0;
    v_counted := null;
    if v_op.amounts is not null and v_op.home_id = any (v_members) then
      select c.counters, c.refusal into v_counted, v_error
        from ledger.count_legs(counters, v_op.home_id, v_op.counts_as, v_op.wallet_types,
                               v_op.amounts, p_now) c;
    end if;
    if v_error is not null then
      null;
    elsif v_op.holds && v_ended
       or cardinality(v_op.holds) > (select count(distinct h) from unnest(v_op.holds) h) then
      v_error := 'hold_ended';
    else
      for v_i in 1 .. coalesce(cardinality(v_op.places), 0) loop
        v_place := v_op.places[v_i];
        v_left[v_place] := v_left[v_place] + v_op.deltas[v_i];
        v_done := v_i;
        if v_floor[v_place] and v_left[v_place] < 0 then
          v_error := 'insufficient_balance';
          exit;
        end if;
      end loop;
    end if;
    if v_error is null then
      v_ended  := v_ended || coalesce(v_op.holds, '{}');
      counters := coalesce(v_counted, counters);
    else
      for v_i in 1 .. v_done loop
        v_place := v_op.places[v_i];
        v_left[v_place] := v_left[v_place] - v_op.deltas[v_i];
      end loop;
      v_errors[v_op.op_no] := v_error;
    end if;
  end loop;
  verdicts := array(
    select row(v.op_no, v.first_no, v.live and v_errors[v.op_no] is null, v.replayed,
               coalesce(v.error, v_errors[v.op_no]))::ledger.verdict
      from unnest(p_verdicts) v order by v.op_no);
end $$;

revoke execute on function ledger.run_balances, ledger.count_legs, ledger.judge_in_order from public;
