-- The one write path of the books: operations in, one decision out for each, as if applied one by one in order.
--
--   resolve   legs meet accounts, kinds and holds; a malformed batch raises, it is a fault of ours
--   lock      guarded accounts, sorted, then the counters of their members and of all who count with them
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
--   6. insert into platform.push … select … from ledger.balance_events(wallets)
--
-- Lock order everywhere: wallets sorted by account id, counters by member, exposure or stock rows
-- sorted, then the rest (house accounts come last: open them after the wallets are locked).
--
--   select * from ledger.apply_batch(
--     array(select row(op_id, member_id, 30, hash, bill_id, refusal, details)::ledger.new_op
--             from … order by no),
--     array(select row(no, 30, wallet, pool, total, null, bill_id)::ledger.new_leg
--             from … order by no),
--     stripe);
--
-- Four ways that answer the same; the model tests run each:
--
--   apply_one       a plain operation by itself, in short statements: what a quiet site sends
--   apply_house     the same of the house alone: what closes a round
--   apply_plain     many plain operations, in one statement
--   apply_in_order  whatever those do not know, and what only the order of the operations decides
--
-- The doors switch sequential scans off: their plans are made once a session, perhaps while a table
-- is still empty, and a plan that reads all of it would live on while it grows.
create or replace function ledger.apply_batch(
  p_ops ledger.new_op[], p_legs ledger.new_leg[], p_stripe smallint default null)
returns setof ledger.outcome language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_outcome ledger.outcome;
  v_wallets  ledger.locked_wallet[];
  v_counters platform.member_counter[];
  v_stripe  smallint := coalesce(p_stripe, ledger.free_stripe());
  v_from    integer := 1;
  v_to      integer;
  v_now     timestamptz;
begin
  if cardinality(p_ops) = 1 and cardinality(p_legs) = 1 then
    v_outcome := case when p_ops[1].home_id = 0
                      then ledger.apply_house(p_ops[1], p_legs[1], v_stripe)
                      else ledger.apply_one(p_ops[1], p_legs[1], v_stripe) end;
    if v_outcome.op_no is not null then
      return next v_outcome;
      return;
    end if;
  end if;
  v_wallets := ledger.lock_batch(p_ops, p_legs);
  v_counters := platform.lock_counters(array(select o.home_id from unnest(p_ops) o));
  v_now := platform.clock();
  return query select * from ledger.apply_plain(p_ops, p_legs, v_wallets, v_counters, v_stripe,
                                                v_now);
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
  return query select * from ledger.apply_in_order(p_ops, p_legs, v_counters, v_stripe, v_now);
end $$;

revoke execute on function ledger.apply_batch from public;
grant execute on function ledger.apply_batch to slth_app;
