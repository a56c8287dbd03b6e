-- A plain operation by itself, as apply_plain decides and writes it, in short statements: starting the
-- large one costs more than all of these do. Answers null, and has written nothing, when the
-- operation is of another shape. Plans are generic, since nothing in them depends on a value.
create or replace function ledger.apply_one(p_op ledger.new_op, p_leg ledger.new_leg, p_stripe smallint)
returns ledger.outcome language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  v_wallet  ledger.locked_wallet;
  v_counter platform.member_counter;
  v_now     timestamptz;
  v         record;
  v_live    boolean;
  v_fault   text;
  v_version bigint;
  v_after   bigint;
  v_house   bigint;
  v_base    bigint;
  v_written integer;
begin
  if p_op.home_id = 0 or p_leg.hold_id is not null or p_leg.op_no <> 1 or p_leg.code <> p_op.kind then
    return null;
  end if;
  select b.account_id, b.ctid, b.rule, b.closed, ledger.available(b), b.version into v_wallet
    from ledger.balance b
   where b.account_id = any (array[p_leg.debit_account, p_leg.credit_account])
     and b.stripe = 0 and b.guarded
   order by b.account_id for no key update;
  select * into v_counter from platform.play_counter n where n.member_id = p_op.home_id
     for no key update;
  v_now := platform.clock();
  -- A later statement: while the first waited for its lock, the key may have been stored.
  select t.keeps_refusal, d.guarded as is_debit, k.op_id is not null as is_known, k.applied, k.error,
         k.ref_id, k.result,
         case when d.guarded = (v_wallet.rule = 2) then p_leg.amount else - p_leg.amount end as delta,
         t.counts_as, case when v_counter.member_id is not null then w.wallet_type end as wallet_type,
         case when k.op_id is null then coalesce(p_op.refusal, case
                when t.is_stake then coalesce(
                  platform.stake_refusal(m, v_counter, r.is_shut, r.max_satang, w.wallet_type,
                                         p_leg.amount, v_now),
                  platform.wallet_refusal(q, t.name, p_leg.amount, v_now))
                when t.is_reward then platform.reward_refusal(m, v_now) end)
              else ledger.key_refusal(k, k.kind = any (array(
                     select x.code from ledger.kind x where x.is_tombstone)),
                     p_op.home_id, p_op.kind, p_op.request_hash) end as refusal,
         not v_wallet.closed
           and ledger.is_plain(t, d, c, p_op.home_id, p_leg.amount) as is_plain
    into v
    from ledger.kind t
    join ledger.account d on d.account_id = p_leg.debit_account
    join ledger.account c on c.account_id = p_leg.credit_account
    left join ledger.stake_rule r on r.kind = t.code
    join ledger.account_kind w on w.kind = case when d.guarded then d.kind else c.kind end
    left join platform.stake_standing m
           on m.member_id = p_op.home_id and (t.is_stake or t.is_reward)
    left join platform.stake_wallet q on q.account_id = p_leg.debit_account and t.is_stake
    left join ledger.op k on k.op_id = p_op.op_id
   where t.code = p_op.kind;
  if v.is_plain is not true then
    return null;
  end if;
  v_live    := not v.is_known and v.refusal is null
               and (v_wallet.rule = 0 or v_wallet.available + v.delta >= 0);
  v_fault   := coalesce(v.refusal,
                        case when not v_live and not v.is_known then 'insufficient_balance' end);
  v_version := v_wallet.version + v_live::integer;
  v_after   := v_wallet.available + case when v_live then v.delta else 0 end;

  if v_live or (v.keeps_refusal and not v.is_known) then
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
            case when v.is_debit then v_version end, case when v.is_debit then v_after end,
            case when not v.is_debit then v_version end, case when not v.is_debit then v_after end);
    if v.counts_as is not null and platform.is_own_money(v.wallet_type) then
      perform platform.keep_counter(platform.counted(v_counter, v.counts_as, p_leg.amount, v_now));
    end if;
    -- Both sides in one statement: the constraints of the table are made ready once.
    v_house := case when v.is_debit then p_leg.credit_account else p_leg.debit_account end;
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
              case when v.is_debit then 0 else p_leg.amount end,
              case when v.is_debit then p_leg.amount else 0 end)
      on conflict (account_id, stripe) do update
         set debits_posted  = h.debits_posted  + excluded.debits_posted,
             credits_posted = h.credits_posted + excluded.credits_posted;
    end if;
  end if;
  return row(
    1, p_op.op_id, v_live or (v.is_known and v.refusal is null and v.applied),
    v.is_known and v.refusal is null, coalesce(v_fault, v.error),
    case when not v.is_known then p_op.ref_id when v.refusal is null then v.ref_id end,
    case when not v.is_known then p_op.result when v.refusal is null then v.result end,
    null, v_wallet.account_id, v_version, v_after)::ledger.outcome;
end $$;

revoke execute on function ledger.apply_one from public;
