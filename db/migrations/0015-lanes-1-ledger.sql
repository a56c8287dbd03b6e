-- The write path in one pass. Most batches are many operations of one leg between one wallet and the
-- house: apply_batch decides and writes these in one statement. What that does not know, and what
-- only the order of the operations can decide, goes the general way (0002-ledger-3 and -4). Both
-- answer the same; the model tests run both.
--
-- The doors switch sequential scans off: their plans are made once a session, perhaps while a table
-- is still empty, and a plan that reads all of it would live on while it grows.

-- The gate as a rule over columns, so that a batch asks it without a call for each operation. It
-- stands here alone. status null: nobody opened the gate for this member.
create function platform.stake_refusal(
  p_status text, p_excluded_until timestamptz, p_is_shut boolean, p_max_satang bigint,
  p_amount bigint, p_now timestamptz
) returns text language sql immutable parallel safe
begin atomic
  select case
    when p_status is distinct from 'active' then 'member_not_active'
    when p_excluded_until > p_now           then 'member_excluded'
    when p_is_shut                          then 'stake_closed'
    when p_amount > p_max_satang            then 'stake_above_limit'
  end;
end;

-- The gate for one stake: null when it may be taken, else the reason. Cost: two key reads.
create or replace function platform.may_stake(
  p_member_id bigint, p_wallet_type smallint, p_amount bigint, p_kind text
) returns text language sql stable
begin atomic
  select platform.stake_refusal(s.status, s.excluded_until, r.is_shut, r.max_satang, p_amount,
                                platform.clock())
    from (select bool_or(not is_open) as is_shut, min(max_satang) as max_satang
            from platform.stake_limit where kind in ('*', p_kind)) r
    left join platform.stake_standing s on s.member_id = p_member_id;
end;

-- The operator's limits of each kind of stake.
create view ledger.stake_rule as
  select k.code as kind, bool_or(not l.is_open) as is_shut, min(l.max_satang) as max_satang
    from ledger.kind k join platform.stake_limit l on l.kind in ('*', k.name)
   where k.stake group by k.code;

-- Locks what the batch touches, sorted. Operations of the house alone and tombstones have no wallet to
-- queue on, so they queue on their key: the second of two equal ones then finds the first.
create function ledger.lock_batch(p_ops ledger.new_op[], p_legs ledger.new_leg[]) returns void
language plpgsql as $$
begin
  perform from ledger.balance b
    where b.stripe = 0 and b.guarded and b.account_id = any (array(
      select unnest(array[coalesce(l.debit_account, h.debit_account),
                          coalesce(l.credit_account, h.credit_account)])
        from unnest(p_legs) l left join ledger.hold h on h.hold_id = l.hold_id))
    order by b.account_id for no key update;
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(o.op_id::text, 7302) as key from unnest(p_ops) o
     where o.home_id = 0 or o.kind = 63 order by key) k;
end $$;
drop function ledger.lock_batch(ledger.new_op[], ledger.resolved_leg[]);

-- What can be said of each operation by itself, in order of precedence: stored decision, the
-- feature's own refusal, closed wallet, too much of a hold, ended hold. A key under which a rollback
-- came first (game_tombstone) answers its bet with rolled_back.
create or replace function ledger.judge_each(p_ops ledger.new_op[], p_legs ledger.resolved_leg[])
returns ledger.verdict[] language plpgsql as $$
declare
  v_verdicts ledger.verdict[];
begin
  select array_agg(row(o.no, o.no, k.op_id is null and v.error is null,
                       k.op_id is not null and v.error is null, v.error)::ledger.verdict order by o.no)
    into v_verdicts
    from unnest(p_ops) with ordinality
           as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
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
   cross join lateral (select case
             when k.op_id is not null then
               case when row(k.home_id, k.kind, k.request_hash)
                       = row(o.home_id, o.kind, o.request_hash) then null
                    when row(k.home_id, k.kind) = row(o.home_id, 63::smallint)
                     and o.kind <> 63 then 'rolled_back'
                    else 'idempotency_mismatch' end
             when o.refusal is not null then o.refusal
             when f.closed then 'wallet_closed'
             when f.too_much then 'hold_exceeded'
             when f.ended then 'hold_ended'
           end as error) v;
  return v_verdicts;
end $$;

-- The gate for every live stake, and the operations that no order could pay: their own debits are
-- more than the wallet has plus all that this batch brings it. They would only force the slow way.
create or replace function ledger.judge_means(p_legs ledger.resolved_leg[], p_verdicts ledger.verdict[])
returns ledger.verdict[] language plpgsql as $$
declare
  v_verdicts ledger.verdict[];
begin
  with side as materialized (
    select l.op_no, l.debit_account as account_id, l.debit_delta as delta, l.stake, l.amount, l.code
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no) where v.live and l.debit_guarded
    union all
    select l.op_no, l.credit_account, l.credit_delta, false, null, null
      from unnest(p_legs) l join unnest(p_verdicts) v using (op_no)
     where v.live and l.credit_guarded
  ), gate as (
    select s.op_no, min(platform.stake_refusal(
             m.status, m.excluded_until, r.is_shut, r.max_satang, s.amount, now.at)) as refusal
      from side s join ledger.account a using (account_id)
      join ledger.stake_rule r on r.kind = s.code
      left join platform.stake_standing m on m.member_id = a.home_id
     cross join (select platform.clock() as at offset 0) now
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

-- Writes the live legs and the decisions. Everything was checked before, so nothing here may fail;
-- the row counts are asserted, so that a fault rolls the batch back instead of losing a row.
create or replace function ledger.write_batch(
  p_ops ledger.new_op[], p_live ledger.resolved_leg[], p_verdicts ledger.verdict[],
  p_moves ledger.move[], p_stripe smallint, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_stored    integer[] := array(
    select v.op_no from unnest(p_verdicts) v
      join unnest(p_ops) with ordinality
           as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no) on o.no = v.op_no
      join ledger.kind k on k.code = o.kind
     where v.live or (k.keep_refusal and v.error <> 'idempotency_mismatch'
                     and (o.kind = 63 or v.error <> 'rolled_back')));
  v_base      bigint;
  v_transfers integer;
  v_ops       integer;
begin
  if v_stored = '{}' then
    return;
  end if;
  v_base := nextval('ledger.batch_seq');
  insert into ledger.transfer (transfer_id, posted_at, home_id, op_id, leg, code, phase,
      debit_account, credit_account, amount, hold_id, ref_id,
      dr_version, dr_after, cr_version, cr_after)
  select v_base + row_number() over (order by l.leg_no) - 1, p_now, o.home_id, o.op_id,
         l.leg, l.code, l.phase, l.debit_account, l.credit_account, l.amount, l.hold_id, l.ref_id,
         d.version, d.after, c.version, c.after
    from unnest(p_live) l
    join unnest(p_ops) with ordinality
         as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no) on o.no = l.op_no
    left join unnest(p_moves) d on d.leg_no = l.leg_no and d.side = 0
    left join unnest(p_moves) c on c.leg_no = l.leg_no and c.side = 1;
  get diagnostics v_transfers = row_count;

  insert into ledger.op (op_id, home_id, kind, request_hash, applied, error, ref_id, result,
                         base_id, first_leg, leg_count, created_at)
  select o.op_id, o.home_id, o.kind, o.request_hash, v.live, v.error, o.ref_id, o.result, v_base,
         coalesce(n.first_leg, 0), coalesce(n.legs, 0), p_now
    from unnest(p_ops) with ordinality
         as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
    join unnest(p_verdicts) v on v.op_no = o.no
    left join (select op_no, count(*) as legs, min(place) - 1 as first_leg
                 from (select op_no, row_number() over (order by leg_no) as place
                         from unnest(p_live)) l group by op_no) n on n.op_no = o.no
   where v.op_no = any (v_stored);
  get diagnostics v_ops = row_count;

  if v_transfers <> cardinality(p_live) or v_ops <> cardinality(v_stored) then
    raise exception 'ledger: % transfers and % operations were written, not % and %',
      v_transfers, v_ops, cardinality(p_live), cardinality(v_stored);
  end if;
  insert into ledger.batch (base_id, stripe, op_count, transfer_count, posted_at)
  values (v_base, p_stripe, v_ops, v_transfers, p_now);
  if v_transfers > 0 then
    perform ledger.write_balances(p_live, p_stripe);
    perform ledger.write_holds(p_live, v_base, p_now);
    perform ledger.write_corrections(p_ops, p_verdicts, p_now);
  end if;
end $$;

create or replace function ledger.apply_batch(
  p_ops ledger.new_op[], p_legs ledger.new_leg[], p_stripe smallint default null)
returns table (op_no integer, op_id uuid, applied boolean, replayed boolean, error text,
               ref_id bigint, result jsonb, hold_id bigint,
               account_id bigint, version bigint, after bigint)
language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_stripe   smallint := coalesce(p_stripe, ledger.free_stripe());
  v_from     integer := 1;
  v_to       integer;
  v_now      timestamptz;
  v_legs     ledger.resolved_leg[];
  v_live     ledger.resolved_leg[];
  v_verdicts ledger.verdict[];
  v_moves    ledger.move[];
  v_sound    boolean;
begin
  perform ledger.lock_batch(p_ops, p_legs);
  v_now := platform.clock();
  -- In one statement when each operation has its own key and one leg, in the same order, at once,
  -- between one member's wallet and the house. It answers nothing, and has done nothing, when the
  -- batch is of another shape or a running balance does not come out.
  return query
    with stake_rule as materialized (
      select * from ledger.stake_rule
    ), known as (
      select o.no::integer as op_no, o.op_id, o.home_id, o.kind, o.request_hash, o.ref_id, o.result,
             o.debit_account, o.credit_account, o.amount, coalesce(o.leg_ref_id, o.ref_id) as leg_ref_id,
             t.keep_refusal, d.guarded as is_debit, b.account_id, b.rule, b.version as version_before,
             ledger.available(b) as available,
             case when d.guarded = (b.rule = 2) then o.amount else - o.amount end as delta,
             k.op_id is not null as is_known, k.applied as was_applied, k.error as old_error,
             k.ref_id as old_ref_id, k.result as old_result,
             case when k.op_id is null then coalesce(o.refusal, case when t.stake then
                    platform.stake_refusal(m.status, m.excluded_until, r.is_shut, r.max_satang,
                                           o.amount, v_now) end)
                  when row(k.home_id, k.kind, k.request_hash)
                     = row(o.home_id, o.kind, o.request_hash) then null
                  when row(k.home_id, k.kind) = row(o.home_id, 63::smallint) then 'rolled_back'
                  else 'idempotency_mismatch' end as refusal
        from rows from (unnest(p_ops), unnest(p_legs)) with ordinality
               as o(op_id, home_id, kind, request_hash, ref_id, refusal, result,
                    op_no, code, debit_account, credit_account, amount, hold_id, leg_ref_id, no)
        join ledger.kind t on t.code = o.kind
        join ledger.account d on d.account_id = o.debit_account
        join ledger.account c on c.account_id = o.credit_account
        join ledger.balance b on b.stripe = 0
                             and b.account_id = case when d.guarded then o.debit_account
                                                     else o.credit_account end
        left join stake_rule r on r.kind = o.kind
        left join platform.stake_standing m on m.member_id = o.home_id and t.stake
        left join ledger.op k on k.op_id = o.op_id
       where o.op_no = o.no and o.code = o.kind and o.hold_id is null and t.phase = 0 and o.kind <> 90
         and d.guarded <> c.guarded and d.asset_id = c.asset_id and not b.closed and o.home_id > 0
         and case when d.guarded then d.home_id else c.home_id end = o.home_id
         and case when d.guarded then c.home_id else d.home_id end = 0
         and d.kind = any (t.debit_kinds) and c.kind = any (t.credit_kinds)
         and o.amount between 1 and 1000000000000000
    ), judged as (
      select *, not is_known and refusal is null
             and (rule = 0 or - delta <= available + sum(greatest(delta, 0))
                  filter (where not is_known and refusal is null)
                  over (partition by account_id order by op_no
                        rows between unbounded preceding and unbounded following)) as live
        from known
    ), run as materialized (
      select *, version_before + count(*) filter (where live) over so_far as version,
             (available + coalesce(sum(delta) filter (where live) over so_far, 0))::bigint as after,
             coalesce(refusal, case when not live and not is_known then 'insufficient_balance' end)
               as fault,
             live or (keep_refusal and not is_known) as is_stored
        from judged
      window so_far as (partition by account_id order by op_no)
    ), placed as materialized (
      select *, count(*) filter (where live) over (order by op_no) - 1 as place from run
    ), fit as materialized (
      select count(*) filter (where is_stored)::integer as ops, count(*) filter (where live)::integer as legs
        from run
      having count(*) = cardinality(p_ops) and count(*) = cardinality(p_legs)
         and count(distinct op_id) filter (where not is_known) = count(*) filter (where not is_known)
         and count(*) <= 4096
         and bool_and(not live or rule = 0 or after >= 0)
    ), batch as (
      insert into ledger.batch (base_id, stripe, op_count, transfer_count, posted_at)
      select nextval('ledger.batch_seq'), v_stripe, f.ops, f.legs, v_now from fit f where f.ops > 0
      returning base_id
    ), transfers as (
      insert into ledger.transfer (transfer_id, posted_at, home_id, op_id, leg, code, phase,
          debit_account, credit_account, amount, ref_id, dr_version, dr_after, cr_version, cr_after)
      select b.base_id + p.place, v_now, p.home_id, p.op_id, 1, p.kind, 0,
             p.debit_account, p.credit_account, p.amount, p.leg_ref_id,
             case when p.is_debit then p.version end, case when p.is_debit then p.after end,
             case when not p.is_debit then p.version end, case when not p.is_debit then p.after end
        from batch b cross join placed p where p.live
    ), ops as (
      insert into ledger.op (op_id, home_id, kind, request_hash, applied, error, ref_id, result,
                             base_id, first_leg, leg_count, created_at)
      select p.op_id, p.home_id, p.kind, p.request_hash, p.live, p.fault, p.ref_id, p.result,
             b.base_id, case when p.live then p.place else 0 end, p.live::integer, v_now
        from batch b cross join placed p where p.is_stored
    ), wallets as (
      update ledger.balance w
         set debits_posted  = w.debits_posted  + s.debits,
             credits_posted = w.credits_posted + s.credits,
             version        = w.version        + s.moves
        from (select p.account_id, count(*) as moves,
                     coalesce(sum(p.amount) filter (where p.is_debit), 0) as debits,
                     coalesce(sum(p.amount) filter (where not p.is_debit), 0) as credits
                from batch b cross join placed p where p.live group by p.account_id) s
       where w.account_id = s.account_id and w.stripe = 0
    ), house as (
      -- In account order, so that two writers of one stripe cannot lock each other out.
      insert into ledger.balance as h (account_id, stripe, guarded, rule, debits_posted, credits_posted)
      select s.account_id, v_stripe, false, 0, s.debits, s.credits
        from (select case when p.is_debit then p.credit_account else p.debit_account end as account_id,
                     coalesce(sum(p.amount) filter (where not p.is_debit), 0) as debits,
                     coalesce(sum(p.amount) filter (where p.is_debit), 0) as credits
                from batch b cross join placed p where p.live group by 1) s
       order by s.account_id
      on conflict (account_id, stripe) do update
         set debits_posted  = h.debits_posted  + excluded.debits_posted,
             credits_posted = h.credits_posted + excluded.credits_posted
    )
    select p.op_no, p.op_id, p.live or (p.is_known and p.refusal is null and p.was_applied),
           p.is_known and p.refusal is null, coalesce(p.fault, p.old_error),
           case when p.refusal is not null and p.is_known then null
                when p.is_known then p.old_ref_id else p.ref_id end,
           case when p.refusal is not null and p.is_known then null
                when p.is_known then p.old_result else p.result end,
           null::bigint, p.account_id, p.version, p.after
      from fit cross join placed p
     order by p.op_no;
  if found then
    return;
  end if;
  -- A key that comes again before its decision is stored begins a run of its own: only then is known
  -- whether the first try left one. Runs go the way of a batch, one level down.
  loop
    v_to := (
      select min(r.no) - 1
        from (select x.op_id, x.no, row_number() over (partition by x.op_id order by x.no) as nth
                from unnest(p_ops) with ordinality
                       as x(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
               where x.no >= v_from) r
       where r.nth > 1 and not exists (select from ledger.op k where k.op_id = r.op_id));
    exit when v_from = 1 and v_to is null;
    return query
      select b.op_no + v_from - 1, b.op_id, b.applied, b.replayed, b.error, b.ref_id, b.result,
             b.hold_id, b.account_id, b.version, b.after
        from ledger.apply_batch(p_ops[v_from : coalesce(v_to, cardinality(p_ops))],
          array(select row(l.op_no - v_from + 1, l.code, l.debit_account, l.credit_account, l.amount,
                           l.hold_id, l.ref_id)::ledger.new_leg
                  from unnest(p_legs) l
                 where (l.op_no >= v_from and l.op_no <= v_to)
                    or (v_to is null and (l.op_no >= v_from or l.op_no is null))), v_stripe) b;
    if v_to is null then
      return;
    end if;
    v_from := v_to + 1;
  end loop;
  v_legs := ledger.resolve_legs(p_ops, p_legs);
  v_verdicts := ledger.judge_each(p_ops, v_legs);
  v_verdicts := ledger.judge_means(v_legs, v_verdicts);
  select r.moves, r.sound into v_moves, v_sound from ledger.run_balances(v_legs, v_verdicts) r;
  if not v_sound then
    v_verdicts := ledger.judge_in_order(v_legs, v_verdicts);
    select r.moves, r.sound into v_moves, v_sound from ledger.run_balances(v_legs, v_verdicts) r;
    if not v_sound then
      raise exception 'ledger: the two ways of judging a batch disagree';
    end if;
  end if;

  v_live := array(select l from unnest(v_legs) l join unnest(v_verdicts) v using (op_no)
                   where v.live order by l.leg_no);
  perform ledger.write_batch(p_ops, v_live, v_verdicts, v_moves,
                             v_stripe, v_now);

  return query
    select o.no::integer, o.op_id, coalesce(v.error is null and (k.applied or v.live), false),
           v.replayed, coalesce(v.error, k.error),
           case when not mismatch.is_true then coalesce(k.ref_id, o.ref_id) end,
           case when not mismatch.is_true then coalesce(k.result, o.result) end,
           case when v.error is null then h.hold_id end, m.account_id, m.version, m.after
      from unnest(p_ops) with ordinality
           as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
      join unnest(v_verdicts) v on v.op_no = o.no
     cross join lateral (select coalesce(v.error in ('idempotency_mismatch', 'rolled_back'), false) as is_true) mismatch
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


-- An account by what it is. Two branches, because an index knows "equal" and "null" but not "not
-- distinct": rounds leave a pool behind each, and a scan over all of them would grow for ever.
create or replace function ledger.open_account(
  p_home_id bigint, p_kind smallint, p_ref_id bigint default null)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_kind ledger.account_kind;
  v_id   bigint;
begin
  select * into strict v_kind from ledger.account_kind where kind = p_kind;
  if v_kind.for_member <> (p_home_id > 0) then
    raise exception 'ledger: % cannot be opened for home %', v_kind.name, p_home_id;
  end if;
  for v_attempt in 1 .. 2 loop
    if p_ref_id is null then
      select account_id into v_id from ledger.account
       where home_id = p_home_id and asset_id = v_kind.asset_id and kind = p_kind
         and ref_id is null;
    else
      select account_id into v_id from ledger.account
       where home_id = p_home_id and asset_id = v_kind.asset_id and kind = p_kind
         and ref_id = p_ref_id;
    end if;
    exit when found;
    insert into ledger.account (home_id, asset_id, kind, guarded, rule, ref_id)
    values (p_home_id, v_kind.asset_id, p_kind, v_kind.guarded, v_kind.rule, p_ref_id)
    on conflict do nothing returning account_id into v_id;
    if found and v_kind.guarded then
      insert into ledger.balance (account_id, stripe, guarded, rule)
      values (v_id, 0, true, v_kind.rule);
    end if;
    exit when v_id is not null;
  end loop;
  return v_id;
end $$;

-- The door of whoever names house accounts by kind and reference: post() and its lane ---------------
-- A leg names a wallet by id, or a house account by kind and reference, or the hold that it ends.
create type ledger.named_leg as (
  op_no integer, code smallint,
  debit_wallet bigint, debit_house smallint, debit_ref bigint,
  credit_wallet bigint, credit_house smallint, credit_ref bigint,
  amount bigint, hold_id bigint, ref_id bigint);

create type ledger.outcome as (
  op_no integer, op_id uuid, applied boolean, replayed boolean, error text, ref_id bigint,
  result jsonb, hold_id bigint, account_id bigint, version bigint, after bigint);

-- Locks the wallets, opens the house accounts that are new, sorted, applies the batch and tells the
-- members their balances, all in the caller's transaction.
create function ledger.post_batch(
  p_ops ledger.new_op[], p_legs ledger.named_leg[], p_stripe smallint default null)
returns table (op_no integer, op_id uuid, applied boolean, replayed boolean, error text,
               ref_id bigint, result jsonb, hold_id bigint,
               account_id bigint, version bigint, after bigint)
language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_legs     ledger.new_leg[];
  v_outcomes ledger.outcome[];
begin
  perform ledger.lock_guarded(array(
    select a.account_id from unnest(p_legs) l
      left join ledger.hold h on h.hold_id = l.hold_id
     cross join lateral (values (l.debit_wallet), (l.credit_wallet), (h.debit_account),
                                (h.credit_account)) w(account_id)
      join ledger.account a on a.account_id = w.account_id and a.guarded));
  with house as materialized (
    select n.kind, n.ref_id, ledger.open_account(0, n.kind, n.ref_id) as account_id
      from (select l.debit_house as kind, l.debit_ref as ref_id from unnest(p_legs) l
             where l.debit_house is not null
            union select l.credit_house, l.credit_ref from unnest(p_legs) l
             where l.credit_house is not null
            order by 1, 2) n
  )
  select array_agg(row(l.op_no, l.code, coalesce(l.debit_wallet, d.account_id),
                       coalesce(l.credit_wallet, c.account_id), l.amount, l.hold_id, l.ref_id
                      )::ledger.new_leg order by l.no)
    into v_legs
    from unnest(p_legs) with ordinality
           as l(op_no, code, debit_wallet, debit_house, debit_ref,
                credit_wallet, credit_house, credit_ref, amount, hold_id, ref_id, no)
    left join house d on d.kind = l.debit_house and d.ref_id is not distinct from l.debit_ref
    left join house c on c.kind = l.credit_house and c.ref_id is not distinct from l.credit_ref;
  v_outcomes := array(select row(b.*)::ledger.outcome
                        from ledger.apply_batch(p_ops, v_legs, p_stripe) b);
  insert into platform.outbox (topic, member_id, payload)
  select e.topic, e.member_id, e.payload
    from ledger.balance_events(array(
           select distinct w.account_id
             from unnest(v_outcomes) o
             join unnest(v_legs) l on l.op_no = o.op_no
             left join ledger.hold h on h.hold_id = l.hold_id
            cross join lateral (values (coalesce(l.debit_account, h.debit_account)),
                                       (coalesce(l.credit_account, h.credit_account))) w(account_id)
            where o.applied and not o.replayed)) e;
  return query select * from unnest(v_outcomes);
end $$;

grant execute on function ledger.post_batch(ledger.new_op[], ledger.named_leg[], smallint)
  to slth_app;
drop function ledger.prepare_post(bigint[], bigint[], smallint[], bigint[]);

revoke execute on all functions in schema ledger from public;
revoke execute on function platform.stake_refusal(text, timestamptz, boolean, bigint, bigint,
  timestamptz) from public;
grant execute on function platform.stake_refusal(text, timestamptz, boolean, bigint, bigint,
  timestamptz) to slth_app;
grant select on ledger.stake_rule to slth_app;
