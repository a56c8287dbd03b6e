-- What the gate says to an operation by itself, under its locks; null: nothing.
create or replace function ledger.gate_refusal(
  p_kind ledger.kind, p_counter platform.member_counter, p_member_id bigint, p_debit ledger.account,
  p_amount bigint, p_now timestamptz) returns text language plpgsql as $$
declare
  v_standing platform.stake_standing;
  v_given    platform.stake_wallet;
  v_is_shut  boolean;
  v_max      bigint;
  v_type     smallint;
begin
  if p_kind.is_stake then
    select * into v_standing from platform.stake_standing m where m.member_id = p_member_id;
    select bool_or(not l.is_open), min(l.max_satang) into v_is_shut, v_max
      from platform.stake_limit l where l.kind in ('*', p_kind.name);
    select * into v_given from platform.stake_wallet q where q.account_id = p_debit.account_id;
    if p_counter.member_id is not null then
      select w.wallet_type into v_type from ledger.account_kind w where w.kind = p_debit.kind;
    end if;
    return coalesce(
      platform.stake_refusal(v_standing, p_counter, v_is_shut, v_max, v_type, p_amount, p_now),
      platform.wallet_refusal(v_given, p_kind.name, p_amount, p_now));
  elsif p_kind.is_reward then
    select * into v_standing from platform.stake_standing m where m.member_id = p_member_id;
    return platform.reward_refusal(v_standing, p_now);
  end if;
  return null;
end $$;

-- A plain operation by itself, as apply_plain decides and writes it, in short statements: starting a
-- large one costs more than all of these do, and of reads by a key a join costs more than each by
-- itself. Answers null, and has written nothing, when the operation is of another shape. Plans are
-- generic, since nothing in them depends on a value.
create or replace function ledger.apply_one(
  p_op ledger.new_op, p_leg ledger.new_leg, p_stripe smallint)
returns ledger.outcome language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  v_wallet   ledger.locked_wallet;
  v_counter  platform.member_counter;
  v_now      timestamptz;
  v_kind     ledger.kind;
  v_debit    ledger.account;
  v_credit   ledger.account;
  v_is_debit boolean;
  v_known    ledger.op;
  v_is_known boolean;
  v_refusal  text;
  v_delta    bigint;
  v_live     boolean;
  v_fault    text;
  v_version  bigint;
  v_after    bigint;
  v_house    bigint;
  v_base     bigint;
  v_written  integer;
begin
  if p_op.home_id = 0 or p_leg.hold_id is not null or p_leg.op_no <> 1
      or p_leg.code <> p_op.kind then
    return null;
  end if;
  select b.account_id, b.ctid, b.rule, b.closed, ledger.available(b), b.version into v_wallet
    from ledger.balance b
   where b.account_id = any (array[p_leg.debit_account, p_leg.credit_account])
     and b.stripe = 0 and b.guarded
   order by b.account_id for no key update;
  -- Whoever begins to count a member holds his wallets, and hardly anybody is counted.
  if exists (select from platform.play_counter n where n.member_id = p_op.home_id) then
    select * into v_counter from unnest(platform.lock_counters(array[p_op.home_id])) n
     where n.member_id = p_op.home_id;
  end if;
  v_now := platform.clock();

  select * into v_kind from ledger.kind t where t.code = p_op.kind;
  select * into v_debit from ledger.account d where d.account_id = p_leg.debit_account;
  select * into v_credit from ledger.account c where c.account_id = p_leg.credit_account;
  if (not v_wallet.closed
      and ledger.is_plain(v_kind, v_debit, v_credit, p_op.home_id, p_leg.amount)) is not true then
    return null;
  end if;
  v_is_debit := v_debit.guarded;
  -- A statement later than the lock: while that one waited, the key may have been stored.
  select * into v_known from ledger.op k where k.op_id = p_op.op_id;
  v_is_known := v_known.op_id is not null;
  if v_is_known then
    v_refusal := ledger.key_refusal(v_known, exists (
                     select from ledger.kind x where x.code = v_known.kind and x.is_tombstone),
                   p_op.home_id, p_op.kind, p_op.request_hash);
  else
    v_refusal := coalesce(p_op.refusal, ledger.gate_refusal(
      v_kind, v_counter, p_op.home_id, v_debit, p_leg.amount, v_now));
  end if;
  v_delta   := case when v_is_debit = (v_wallet.rule = 2) then p_leg.amount else - p_leg.amount end;
  v_live    := not v_is_known and v_refusal is null
               and (v_wallet.rule = 0 or v_wallet.available + v_delta >= 0);
  v_fault   := coalesce(v_refusal,
                        case when not v_live and not v_is_known then 'insufficient_balance' end);
  v_version := v_wallet.version + v_live::integer;
  v_after   := v_wallet.available + case when v_live then v_delta else 0 end;

  if v_live or (v_kind.keeps_refusal and not v_is_known) then
    v_base := nextval('ledger.batch_seq');
    insert into ledger.batch (base_id, stripe, op_count, transfer_count, posted_at)
    values (v_base, p_stripe, 1, v_live::integer, v_now);
    insert into ledger.op (op_id, home_id, kind, request_hash, applied, error, ref_id, result,
                           base_id, first_leg, leg_count, created_at)
    values (p_op.op_id, p_op.home_id, p_op.kind, p_op.request_hash, v_live, v_fault, p_op.ref_id,
            p_op.result, v_base, 0, v_live::integer, v_now);
  end if;
  if v_live then
    insert into ledger.transfer (transfer_id, posted_at, home_id, op_id, leg, code, phase,
        debit_account, credit_account, amount, ref_id, dr_version, dr_after, cr_version, cr_after)
    values (v_base, v_now, p_op.home_id, p_op.op_id, 1, p_op.kind, 0,
            p_leg.debit_account, p_leg.credit_account, p_leg.amount,
            coalesce(p_leg.ref_id, p_op.ref_id),
            case when v_is_debit then v_version end, case when v_is_debit then v_after end,
            case when not v_is_debit then v_version end, case when not v_is_debit then v_after end);
    if v_counter.member_id is not null and v_kind.counts_as is not null and exists (
         select from ledger.account_kind w
          where w.kind = case when v_is_debit then v_debit.kind else v_credit.kind end
            and platform.is_own_money(w.wallet_type)) then
      perform platform.keep_counter(
        platform.counted(v_counter, v_kind.counts_as, p_leg.amount, v_now));
    end if;
    -- Both sides in one statement: the constraints of the table are made ready once.
    v_house := case when v_is_debit then p_leg.credit_account else p_leg.debit_account end;
    update ledger.balance b
       set debits_posted  = b.debits_posted
             + case when b.account_id = p_leg.debit_account then p_leg.amount else 0 end,
           credits_posted = b.credits_posted
             + case when b.account_id = p_leg.credit_account then p_leg.amount else 0 end,
           version        = b.version + b.guarded::integer
      from (values (v_wallet.account_id, 0::smallint), (v_house, p_stripe)) s(account_id, stripe)
     where b.account_id = s.account_id and b.stripe = s.stripe;
    get diagnostics v_written = row_count;
    if v_written = 1 then  -- The wallet, which we hold; the house account is new on this stripe.
      insert into ledger.balance as h (account_id, stripe, guarded, rule,
                                       debits_posted, credits_posted)
      values (v_house, p_stripe, false, 0,
              case when v_is_debit then 0 else p_leg.amount end,
              case when v_is_debit then p_leg.amount else 0 end)
      on conflict (account_id, stripe) do update
         set debits_posted  = h.debits_posted  + excluded.debits_posted,
             credits_posted = h.credits_posted + excluded.credits_posted;
    end if;
  end if;
  return row(
    1, p_op.op_id, v_live or (v_is_known and v_refusal is null and v_known.applied),
    v_is_known and v_refusal is null, coalesce(v_fault, v_known.error),
    case when not v_is_known then p_op.ref_id when v_refusal is null then v_known.ref_id end,
    case when not v_is_known then p_op.result when v_refusal is null then v_known.result end,
    null, v_wallet.account_id, v_version, v_after)::ledger.outcome;
end $$;

revoke execute on function ledger.gate_refusal, ledger.apply_one from public;
