-- The one write path of the books: operations in, one decision out for each, as if applied one by one in order.
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
--
-- HOW A BATCH FUNCTION (lottery.sell_batch, settlement) USES IT, all in one transaction:
--
--   1. select from ledger.lock_wallets(all wallets): locked sorted, answers what may be spent
--   2. select from ledger.known_ops(op ids), in a LATER statement: a lock wait does not refresh the
--      snapshot of the statement that waits
--   3. lock your own rows (exposure, stock), sorted; decide each new op in order, keeping a running
--      balance per wallet; platform.stake_refusal() asks the gate early
--   4. write your own rows for what you accept
--   5. select from ledger.apply_batch(ops, legs, stripe) with ALL ops: accepted ones with refusal
--      null, refused ones with your refusal and its details in result (kept where the kind keeps
--      refusals), known ones as they came. Give refused ops their leg too: it names the wallet
--      whose balance is answered. A new op you accepted that comes back not applied contradicts
--      step 3: raise, and the whole batch rolls back.
--   6. insert into platform.outbox … select … from ledger.balance_events(wallets)
--
-- Lock order everywhere: wallets sorted by account id, exposure or stock rows sorted, then the rest
-- (house accounts come last: open them after the wallets are locked).
--
--   select * from ledger.apply_batch(
--     array(select row(op_id, member_id, 30, hash, bill_id, refusal, details)::ledger.new_op
--             from … order by no),
--     array(select row(no, 30, wallet, pool, total, null, bill_id)::ledger.new_leg
--             from … order by no),
--     stripe);
--
-- Most batches are many operations of one leg between one wallet and the house: apply_batch decides
-- and writes these in one statement. What that does not know, and what only the order of the
-- operations can decide, goes the general way (resolve_legs, judge_each, judge_means, judge_in_order,
-- write_batch). Both answer the same; the model tests run both.
--
-- The doors switch sequential scans off: their plans are made once a session, perhaps while a table
-- is still empty, and a plan that reads all of it would live on while it grows.
create or replace function ledger.apply_batch(
  p_ops ledger.new_op[], p_legs ledger.new_leg[], p_stripe smallint default null)
returns table (op_no integer, op_id uuid, applied boolean, replayed boolean, error text,
               ref_id bigint, result jsonb, hold_id bigint,
               account_id bigint, version bigint, after bigint)
language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_wallets  ledger.locked_wallet[];
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
  v_wallets := ledger.lock_batch(p_ops, p_legs);
  v_now := platform.clock();
  -- In one statement when each operation has its own key and one leg, in the same order, at once,
  -- between one member's wallet and the house. It answers nothing, and has done nothing, when the
  -- batch is of another shape or a running balance does not come out. Outer joins, because what is
  -- missing makes the batch another shape, and because the planner then counts on as many rows as
  -- there are operations. Transfers lie wallet by wallet: a wallet's ids rise with its versions.
  return query
    with stake_rule as materialized (
      select * from ledger.stake_rule
    ), known as (
      select o.no::integer as op_no, o.op_id, o.home_id, o.kind, o.request_hash, o.ref_id, o.result,
             o.debit_account, o.credit_account, o.amount,
             coalesce(o.leg_ref_id, o.ref_id) as leg_ref_id,
             t.keep_refusal, d.guarded as is_debit, b.account_id, b.rule, b.place,
             b.version as version_before, b.available,
             case when d.guarded = (b.rule = 2) then o.amount else - o.amount end as delta,
             k.op_id is not null as is_known, k.applied as was_applied, k.error as old_error,
             k.ref_id as old_ref_id, k.result as old_result,
             case when k.op_id is null then coalesce(o.refusal, case when t.stake then
                    platform.stake_refusal(m.status, m.excluded_until, r.is_shut, r.max_satang,
                                           o.amount, v_now) end)
                  when row(k.home_id, k.kind, k.request_hash)
                     = row(o.home_id, o.kind, o.request_hash) then null
                  when row(k.home_id, k.kind) = row(o.home_id, 63::smallint) then 'rolled_back'
                  else 'idempotency_mismatch' end as refusal,
             o.op_no = o.no and o.code = o.kind and o.hold_id is null
             and t.phase = 0 and o.kind <> 90
             and d.guarded <> c.guarded and d.asset_id = c.asset_id and not b.closed
             and o.home_id > 0
             and case when d.guarded then d.home_id else c.home_id end = o.home_id
             and case when d.guarded then c.home_id else d.home_id end = 0
             and d.kind = any (t.debit_kinds) and c.kind = any (t.credit_kinds)
             and o.amount between 1 and 1000000000000000 as is_plain
        from rows from (unnest(p_ops), unnest(p_legs)) with ordinality
               as o(op_id, home_id, kind, request_hash, ref_id, refusal, result,
                    op_no, code, debit_account, credit_account, amount, hold_id, leg_ref_id, no)
        left join ledger.kind t on t.code = o.kind
        left join stake_rule r on r.kind = o.kind
        left join ledger.account d on d.account_id = o.debit_account
        left join ledger.account c on c.account_id = o.credit_account
        left join unnest(v_wallets) b
               on b.account_id = case when d.guarded then o.debit_account else o.credit_account end
        left join platform.stake_standing m on m.member_id = o.home_id and t.stake
        left join ledger.op k on k.op_id = o.op_id
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
             live or (keep_refusal and not is_known) as is_stored,
             count(*) filter (where live) over (order by account_id, op_no) - 1 as leg_place
        from judged
      window so_far as (partition by account_id order by op_no)
    ), fit as materialized (
      select count(*) filter (where is_stored)::integer as ops,
             count(*) filter (where live)::integer as legs
        from run
      having bool_and(coalesce(is_plain, false)) and count(*) <= 4096
         and count(*) = cardinality(p_ops) and count(*) = cardinality(p_legs)
         and count(distinct op_id) filter (where not is_known)
             = count(*) filter (where not is_known)
         and bool_and(not live or rule = 0 or after >= 0)
    ), batch as (
      insert into ledger.batch (base_id, stripe, op_count, transfer_count, posted_at)
      select nextval('ledger.batch_seq'), v_stripe, f.ops, f.legs, v_now from fit f where f.ops > 0
      returning base_id
    ), transfers as (
      insert into ledger.transfer (transfer_id, posted_at, home_id, op_id, leg, code, phase,
          debit_account, credit_account, amount, ref_id, dr_version, dr_after, cr_version, cr_after)
      select b.base_id + p.leg_place, v_now, p.home_id, p.op_id, 1, p.kind, 0,
             p.debit_account, p.credit_account, p.amount, p.leg_ref_id,
             case when p.is_debit then p.version end, case when p.is_debit then p.after end,
             case when not p.is_debit then p.version end, case when not p.is_debit then p.after end
        from batch b cross join run p where p.live
    ), ops as (
      insert into ledger.op (op_id, home_id, kind, request_hash, applied, error, ref_id, result,
                             base_id, first_leg, leg_count, created_at)
      select p.op_id, p.home_id, p.kind, p.request_hash, p.live, p.fault, p.ref_id, p.result,
             b.base_id, case when p.live then p.leg_place else 0 end, p.live::integer, v_now
        from batch b cross join run p where p.is_stored
    ), sums as materialized (
      select p.account_id, p.place, count(*) as moves,
             coalesce(sum(p.amount) filter (where p.is_debit), 0)::bigint as debits,
             coalesce(sum(p.amount) filter (where not p.is_debit), 0)::bigint as credits
        from batch b cross join run p where p.live group by p.account_id, p.place
    ), wallets as (
      update ledger.balance w
         set debits_posted  = w.debits_posted  + s.debits,
             credits_posted = w.credits_posted + s.credits,
             version        = w.version        + s.moves
        from sums s
       where w.ctid = s.place and w.account_id = s.account_id and w.stripe = 0
      returning 1
    ), house as (
      -- In account order, so that two writers of one stripe cannot lock each other out.
      insert into ledger.balance as h (account_id, stripe, guarded, rule,
                                       debits_posted, credits_posted)
      select s.account_id, v_stripe, false, 0, s.debits, s.credits
        from (select case when p.is_debit then p.credit_account
                          else p.debit_account end as account_id,
                     coalesce(sum(p.amount) filter (where not p.is_debit), 0) as debits,
                     coalesce(sum(p.amount) filter (where p.is_debit), 0) as credits
                from batch b cross join run p where p.live group by 1) s
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
      from fit cross join run p
     where ledger.require_wallets((select count(*) from wallets), (select count(*) from sums))
     order by p.op_no;
  if found then
    return;
  end if;
  -- A key that comes again before its decision is stored begins a run of its own: only then is
  -- known whether the first try left one. Runs go the way of a batch, one level down.
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
          array(select row(l.op_no - v_from + 1, l.code, l.debit_account, l.credit_account,
                           l.amount, l.hold_id, l.ref_id)::ledger.new_leg
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

revoke execute on function ledger.apply_batch from public;
grant execute on function ledger.apply_batch to slth_app;
