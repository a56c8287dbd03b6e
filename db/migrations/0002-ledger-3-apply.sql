-- ledger.apply_batch: operations in, one decision out for each, as if applied one by one in order.
--
--   resolve   legs meet accounts, kinds and holds; a malformed batch raises, it is a fault of ours
--   lock      guarded accounts, sorted
--   judge     in later statements (fresh snapshots): known keys, refusals, closed wallets, ended
--             holds, the gate, wallets too poor whatever the order; then running balances set by
--             set, and only if these do not come out, operation by operation
--   write     each table once, row counts asserted
--
-- No exception blocks (subtransactions), no foreign key and no NOTIFY on this path: each would
-- bring a hot row back. Cost of a batch: one nextval, one commit of the caller, each row once.

create type ledger.new_op as (
  op_id uuid, home_id bigint, kind smallint, request_hash bytea,
  ref_id bigint, refusal text, result jsonb);
create type ledger.new_leg as (
  op_no integer, code smallint, debit_account bigint, credit_account bigint,
  amount bigint, hold_id bigint, ref_id bigint);

-- A leg with everything the later steps need. posted, pending: what the counters of both sides
-- gain; delta: what the side's spendable balance gains.
create type ledger.resolved_leg as (
  op_no integer, leg_no integer, leg smallint, code smallint, phase smallint, stake boolean,
  debit_account bigint, credit_account bigint, amount bigint, held bigint,
  posted bigint, pending bigint, hold_id bigint, ref_id bigint,
  debit_guarded boolean, debit_rule smallint, debit_delta bigint,
  credit_guarded boolean, credit_rule smallint, credit_delta bigint);
-- live: to be applied. first_no: the first operation of the batch under the same key.
create type ledger.verdict as (
  op_no integer, first_no integer, live boolean, replayed boolean, error text);
-- One guarded side of one leg with the wallet's state after it; a refused one only looks.
create type ledger.move as (
  op_no integer, leg_no integer, side smallint, account_id bigint, home_id bigint,
  live boolean, version bigint, after bigint);

create function ledger.resolve_legs(p_ops ledger.new_op[], p_legs ledger.new_leg[])
returns ledger.resolved_leg[] language plpgsql stable as $$
declare
  v_legs  ledger.resolved_leg[];
  v_fault text;
begin
  select array_agg(row(r.op_no, r.leg_no, r.leg, r.code, r.phase, r.stake,
           r.debit_account, r.credit_account, r.amount, r.held,
           r.rise, r.pending, r.hold_id, r.ref_id,
           r.debit_guarded, r.debit_rule, case r.debit_rule when 2 then r.rise else r.fall end,
           r.credit_guarded, r.credit_rule, case r.credit_rule when 2 then r.fall else r.rise end
         )::ledger.resolved_leg order by r.leg_no) filter (where r.code is not null), min(r.fault)
    into v_legs, v_fault
    from (
      select o.no as op_no, row_number() over (order by o.no, l.position) as leg_no,
             row_number() over (partition by o.no order by l.position) as leg,
             l.code, k.phase, k.stake,
             d.account_id as debit_account, c.account_id as credit_account,
             coalesce(l.amount, h.amount) as amount, h.amount as held, l.hold_id,
             coalesce(l.ref_id, o.ref_id) as ref_id,
             d.guarded as debit_guarded, d.rule as debit_rule,
             c.guarded as credit_guarded, c.rule as credit_rule,
             case k.phase when 0 then 0 when 1 then l.amount else - h.amount end as pending,
             case k.phase when 0 then - l.amount when 1 then - l.amount
               when 2 then h.amount - coalesce(l.amount, h.amount) else h.amount end as fall,
             case k.phase when 0 then l.amount when 2 then coalesce(l.amount, h.amount)
               else 0 end as rise,
             'operation ' || o.no || case
               when t.code is null then ': unknown kind ' || coalesce(o.kind::text, 'null')
               when l.code is null then case when o.refusal is null then ': no leg' end
               when k.code is null then ': unknown kind ' || l.code
               when (k.phase >= 2) <> (l.hold_id is not null) then ': hold and kind do not agree'
               when k.phase >= 2 and (h.hold_id is null or l.debit_account <> h.debit_account
                 or l.credit_account <> h.credit_account) then ': unknown hold ' || l.hold_id
               when d.account_id is null or c.account_id is null then ': unknown account'
               when d.asset_id <> c.asset_id then ': two assets'
               when d.home_id not in (0, o.home_id) or c.home_id not in (0, o.home_id)
                 then ': account of another member'
               when not d.kind = any (k.debit_kinds) or not c.kind = any (k.credit_kinds)
                 then ': ' || k.name || ' does not move from ' || d.kind || ' to ' || c.kind
               when k.phase = 1 and not d.guarded then ': a hold needs a guarded account'
               when coalesce(l.amount, h.amount, 0) < 1 or l.amount > 1000000000000000
                 then ': amount ' || coalesce(l.amount::text, 'missing')
               when k.phase >= 3 and l.amount <> h.amount then ': a void is always in full'
             end as fault
        from unnest(p_ops) with ordinality
               as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
        left join unnest(p_legs) with ordinality
               as l(op_no, code, debit_account, credit_account, amount, hold_id, ref_id, position)
               on l.op_no = o.no
        left join ledger.kind t on t.code = o.kind
        left join ledger.kind k on k.code = l.code
        left join ledger.hold h on h.hold_id = l.hold_id
        left join ledger.account d on d.account_id = coalesce(l.debit_account, h.debit_account)
        left join ledger.account c on c.account_id = coalesce(l.credit_account, h.credit_account)
    ) r;
  if v_fault is not null then
    raise exception 'ledger: malformed batch, %', v_fault using errcode = 'invalid_parameter_value';
  end if;
  if coalesce(cardinality(v_legs), 0) <> coalesce(cardinality(p_legs), 0)
      or cardinality(v_legs) > 4096 then
    raise exception 'ledger: malformed batch, % legs, % of them of an operation; 4096 at most',
      cardinality(p_legs), cardinality(v_legs) using errcode = 'invalid_parameter_value';
  end if;
  return coalesce(v_legs, '{}');
end $$;

-- What can be said of each operation by itself, in order of precedence: stored decision, the
-- feature's own refusal, closed wallet, too much of a hold, ended hold.
create function ledger.judge_each(p_ops ledger.new_op[], p_legs ledger.resolved_leg[])
returns ledger.verdict[] language plpgsql as $$
declare
  v_verdicts ledger.verdict[];
begin
  select array_agg(row(o.no, o.first_no, not v.known and v.error is null,
                       v.known and v.error is null, v.error)::ledger.verdict order by o.no)
    into v_verdicts
    from (select *, first_value(o.no) over same as first_no,
                 row(home_id, kind, request_hash)
                   = first_value(row(home_id, kind, request_hash)) over same as like_first
            from unnest(p_ops) with ordinality
                   as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
          window same as (partition by o.op_id order by o.no)) o
    left join ledger.op k on k.op_id = o.op_id
    left join (select l.op_no, bool_or(d.closed or c.closed) as closed,
                      bool_or(e.hold_id is not null) as ended,
                      bool_or(l.amount > l.held) as too_much
                 from unnest(p_legs) l
                 left join ledger.balance d
                        on d.account_id = l.debit_account and d.stripe = 0 and l.debit_guarded
                 left join ledger.balance c
                        on c.account_id = l.credit_account and c.stripe = 0 and l.credit_guarded
                 left join ledger.hold_end e on e.hold_id = l.hold_id
                group by l.op_no) f on f.op_no = o.no
   cross join lateral (select
           k.op_id is not null or o.first_no <> o.no as known,
           case
             when case when k.op_id is null then not o.like_first
                       else row(k.home_id, k.kind, k.request_hash)
                            is distinct from row(o.home_id, o.kind, o.request_hash) end
               then 'idempotency_mismatch'
             when k.op_id is not null or o.first_no <> o.no then null
             when o.refusal is not null then o.refusal
             when f.closed then 'wallet_closed'
             when f.too_much then 'hold_exceeded'
             when f.ended then 'hold_ended'
           end as error) v;
  return v_verdicts;
end $$;

-- The gate for every live stake, and the operations that no order could pay: their own debits are
-- more than the wallet has plus all that this batch brings it. They would only force the slow way.
create function ledger.judge_means(p_legs ledger.resolved_leg[], p_verdicts ledger.verdict[])
returns ledger.verdict[] language plpgsql as $$
declare
  v_verdicts ledger.verdict[];
begin
  with side as (
    select l.op_no, l.debit_account as account_id, l.debit_delta as delta, l.stake, l.amount, l.code
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no) where v.live and l.debit_guarded
    union all
    select l.op_no, l.credit_account, l.credit_delta, false, null, null
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no)
     where v.live and l.credit_guarded
  ), gate as (
    select s.op_no, min(platform.may_stake(a.home_id, w.wallet_type, s.amount, k.name)) as refusal
      from side s join ledger.account a using (account_id)
      join ledger.account_kind w on w.kind = a.kind join ledger.kind k on k.code = s.code
     where s.stake group by s.op_no
  ), need as (
    select op_no, account_id, - sum(delta) filter (where delta < 0) as amount
      from side group by op_no, account_id
  ), income as (
    select account_id, coalesce(sum(delta) filter (where delta > 0), 0) as amount
      from side group by account_id
  ), poor as (
    select distinct n.op_no from need n join income i using (account_id)
      join ledger.balance b on b.account_id = n.account_id and b.stripe = 0
     where b.rule <> 0 and n.amount > ledger.available(b) + i.amount
  )
  select array_agg(row(v.op_no, v.first_no,
           v.live and g.refusal is null and p.op_no is null, v.replayed,
           coalesce(v.error, g.refusal,
                    case when p.op_no is not null then 'insufficient_balance' end)
         )::ledger.verdict order by v.op_no)
    into v_verdicts
    from unnest(p_verdicts) v
    left join gate g using (op_no) left join poor p using (op_no);
  return v_verdicts;
end $$;

-- Running balance and version of each guarded account over the live legs, in order. An operation
-- that is not live looks at the state where it stands and changes nothing. sound: no floor broken,
-- no hold ended twice.
create function ledger.run_balances(
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

-- The slow way: operation by operation over the locked balances, in memory. Nothing is written, so
-- an operation that fails in its third leg leaves no trace.
create function ledger.judge_in_order(p_legs ledger.resolved_leg[], p_verdicts ledger.verdict[])
returns ledger.verdict[] language plpgsql as $$
declare
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
  select array_agg(b.account_id order by b.account_id),
         array_agg(ledger.available(b) order by b.account_id),
         array_agg(b.rule <> 0 order by b.account_id)
    into v_accounts, v_left, v_floor
    from ledger.balance b
   where b.stripe = 0 and b.guarded and b.account_id in (
     select unnest(array[l.debit_account, l.credit_account]) from unnest(p_legs) l);
  for v_op in
    select l.op_no,
           array_agg(l.hold_id) filter (where l.hold_id is not null and s.side = 0) as holds,
           array_agg(s.place order by l.leg_no, s.side) filter (where s.place > 0) as places,
           array_agg(s.delta order by l.leg_no, s.side) filter (where s.place > 0) as deltas
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no)
     cross join lateral (values (0, array_position(v_accounts, l.debit_account), l.debit_delta),
                                (1, array_position(v_accounts, l.credit_account), l.credit_delta)
                        ) s(side, place, delta)
     where v.live group by l.op_no order by l.op_no
  loop
    v_error := null;
    v_done  := 0;
    if v_op.holds && v_ended
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
      v_ended := v_ended || coalesce(v_op.holds, '{}');
    else
      for v_i in 1 .. v_done loop
        v_place := v_op.places[v_i];
        v_left[v_place] := v_left[v_place] - v_op.deltas[v_i];
      end loop;
      v_errors[v_op.op_no] := v_error;
    end if;
  end loop;
  return array(
    select row(v.op_no, v.first_no, v.live and v_errors[v.op_no] is null, v.replayed,
               coalesce(v.error, v_errors[v.op_no]))::ledger.verdict
      from unnest(p_verdicts) v order by v.op_no);
end $$;
