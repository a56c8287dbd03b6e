-- The second half of the write path: write what was judged, and apply_batch itself.

-- Writes the live legs and the decisions. Everything was checked before, so nothing here may fail;
-- the row counts are asserted, so that a fault rolls the batch back instead of losing a row.
create function ledger.write_batch(
  p_ops ledger.new_op[], p_live ledger.resolved_leg[], p_verdicts ledger.verdict[],
  p_moves ledger.move[], p_stripe smallint, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_stored    integer[] := array(
    select v.op_no from unnest(p_verdicts) v
      join unnest(p_ops) with ordinality
           as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no) on o.no = v.op_no
      join ledger.kind k on k.code = o.kind
     where v.live or (k.keep_refusal and v.error <> 'idempotency_mismatch'));
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

-- Each guarded account once, each house account once on this stripe, whatever the batch holds.
create function ledger.write_balances(p_live ledger.resolved_leg[], p_stripe smallint) returns void
language plpgsql as $$
declare
  v_wanted  integer;
  v_written integer;
begin
  with change as materialized (
    select s.account_id, s.guarded, count(*) as versions,
           coalesce(sum(l.posted)  filter (where s.debit), 0) as debits_posted,
           coalesce(sum(l.posted)  filter (where not s.debit), 0) as credits_posted,
           coalesce(sum(l.pending) filter (where s.debit), 0) as debits_pending,
           coalesce(sum(l.pending) filter (where not s.debit), 0) as credits_pending
      from unnest(p_live) l
     cross join lateral (values (l.debit_account, l.debit_guarded, true),
                                (l.credit_account, l.credit_guarded, false)
                        ) s(account_id, guarded, debit)
     group by s.account_id, s.guarded
  ), wallets as (
    update ledger.balance b
       set debits_posted   = b.debits_posted   + c.debits_posted,
           credits_posted  = b.credits_posted  + c.credits_posted,
           debits_pending  = b.debits_pending  + c.debits_pending,
           credits_pending = b.credits_pending + c.credits_pending,
           version         = b.version         + c.versions
      from change c where c.guarded and b.account_id = c.account_id and b.stripe = 0
    returning 1
  ), house as (
    -- In account order, so that two writers of one stripe cannot lock each other out.
    insert into ledger.balance as b (account_id, stripe, guarded, rule,
        debits_posted, credits_posted, debits_pending, credits_pending)
    select account_id, p_stripe, false, 0,
           debits_posted, credits_posted, debits_pending, credits_pending
      from change where not guarded order by account_id
    on conflict (account_id, stripe) do update
       set debits_posted   = b.debits_posted   + excluded.debits_posted,
           credits_posted  = b.credits_posted  + excluded.credits_posted,
           debits_pending  = b.debits_pending  + excluded.debits_pending,
           credits_pending = b.credits_pending + excluded.credits_pending
    returning 1
  )
  select (select count(*) from change),
         (select count(*) from wallets) + (select count(*) from house) into v_wanted, v_written;
  if v_wanted <> v_written then
    raise exception 'ledger: % of % balances were written', v_written, v_wanted;
  end if;
end $$;

-- Reads back what was just written: a hold is its phase 1 transfer.
create function ledger.write_holds(p_live ledger.resolved_leg[], p_base bigint, p_now timestamptz)
returns void language plpgsql as $$
begin
  if not exists (select from unnest(p_live) l where l.phase <> 0) then
    return;
  end if;
  insert into ledger.hold
    (hold_id, home_id, debit_account, credit_account, amount, code, ref_id, created_at)
  select transfer_id, home_id, debit_account, credit_account, amount, code, ref_id, posted_at
    from ledger.transfer
   where transfer_id between p_base and p_base + 4095 and posted_at = p_now and phase = 1;
  insert into ledger.hold_end (hold_id, phase, amount, transfer_id, ended_at)
  select hold_id, phase, case phase when 2 then amount else 0 end, transfer_id, posted_at
    from ledger.transfer
   where transfer_id between p_base and p_base + 4095 and posted_at = p_now and phase >= 2;
end $$;

-- No correction without its reason: an applied one writes its row from its result, or fails whole.
create function ledger.write_corrections(
  p_ops ledger.new_op[], p_verdicts ledger.verdict[], p_now timestamptz) returns void
language plpgsql as $$
begin
  if not exists (select from unnest(p_ops) o where o.kind = 90) then
    return;
  end if;
  insert into ledger.correction (op_id, reversed_op, reason, author_id, created_at)
  select o.op_id, (o.result ->> 'reverses')::uuid, o.result ->> 'reason',
         (o.result ->> 'author_id')::bigint, p_now
    from unnest(p_ops) with ordinality
         as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
    join unnest(p_verdicts) v on v.op_no = o.no and v.live
   where o.kind = 90;
end $$;

-- Locks what the batch touches. Operations of the house alone have no wallet to queue on, so they
-- queue on their key: the second of two equal ones then finds the first.
create function ledger.lock_batch(p_ops ledger.new_op[], p_legs ledger.resolved_leg[]) returns void
language plpgsql as $$
begin
  perform ledger.lock_guarded(array(
    select s.account_id from unnest(p_legs) l
     cross join lateral (values (l.debit_account, l.debit_guarded),
                                (l.credit_account, l.credit_guarded)) s(account_id, guarded)
     where s.guarded));
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(o.op_id::text, 7302) as key from unnest(p_ops) o
     where o.home_id = 0 order by key) k;
end $$;

create function ledger.apply_batch(
  p_ops ledger.new_op[], p_legs ledger.new_leg[], p_stripe smallint default null)
returns table (op_no integer, op_id uuid, applied boolean, replayed boolean, error text,
               ref_id bigint, result jsonb, hold_id bigint,
               account_id bigint, version bigint, after bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_legs     ledger.resolved_leg[] := ledger.resolve_legs(p_ops, p_legs);
  v_live     ledger.resolved_leg[];
  v_verdicts ledger.verdict[];
  v_moves    ledger.move[];
  v_sound    boolean;
begin
  perform ledger.lock_batch(p_ops, v_legs);
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
                             coalesce(p_stripe, ledger.free_stripe()), platform.clock());

  return query
    select o.no::integer, o.op_id, coalesce(v.error is null and (k.applied or v.live), false),
           (v.replayed or v.first_no <> o.no) and mismatch.is_true is not true,
           coalesce(v.error, case when k.op_id is null then f.error else k.error end),
           case when mismatch.is_true is not true then coalesce(k.ref_id, o.ref_id) end,
           case when mismatch.is_true is not true then coalesce(k.result, o.result) end,
           case when v.error is null then h.hold_id end, m.account_id, m.version, m.after
      from unnest(p_ops) with ordinality
           as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
      join unnest(v_verdicts) v on v.op_no = o.no
      join unnest(v_verdicts) f on f.op_no = v.first_no
     cross join lateral (select v.error = 'idempotency_mismatch' as is_true) mismatch
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

revoke execute on all functions in schema ledger from public;
grant execute on function
  ledger.available(ledger.balance),
  ledger.open_account(bigint, smallint, bigint), ledger.house_account(smallint, bigint),
  ledger.kind_code(text), ledger.op_key(text, text, text, text),
  ledger.prepare_post(bigint[], bigint[], smallint[], bigint[]),
  ledger.lock_wallets(bigint[]), ledger.known_ops(uuid[]),
  ledger.stake_refusal(bigint, bigint, smallint), ledger.balance_events(bigint[]),
  ledger.close_account(bigint), ledger.make_partitions(integer),
  ledger.apply_batch(ledger.new_op[], ledger.new_leg[], smallint)
to slth_app;
