-- An operation by itself between two accounts of the house, as apply_in_order decides and writes it, in short
-- statements: what closes a round costs a full batch otherwise. It queues on its key, because it has no
-- wallet to queue on. Answers null, and has written nothing, when the operation is of another shape.
create or replace function ledger.apply_house(
  p_op ledger.new_op, p_leg ledger.new_leg, p_stripe smallint)
returns ledger.outcome language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  v_kind    ledger.kind;
  v_debit   ledger.account;
  v_credit  ledger.account;
  v_known   ledger.op;
  v_refusal text;
  v_now     timestamptz;
  v_base    bigint;
begin
  if p_op.home_id <> 0 or p_op.refusal is not null or p_leg.hold_id is not null
      or p_leg.op_no <> 1 or p_leg.code <> p_op.kind then
    return null;
  end if;
  select * into v_kind from ledger.kind t where t.code = p_op.kind;
  select * into v_debit from ledger.account d where d.account_id = p_leg.debit_account;
  select * into v_credit from ledger.account c where c.account_id = p_leg.credit_account;
  if ledger.is_plain_of_house(v_kind, v_debit, v_credit, p_leg.amount) is not true then
    return null;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended(p_op.op_id::text, platform.lock_house_operation()));
  v_now := platform.clock();
  select * into v_known from ledger.op k where k.op_id = p_op.op_id;
  if v_known.op_id is not null then
    v_refusal := ledger.key_refusal(v_known, false, 0, p_op.kind, p_op.request_hash);
    return row(1, p_op.op_id, v_refusal is null and v_known.applied, v_refusal is null,
               coalesce(v_refusal, v_known.error),
               case when v_refusal is null then v_known.ref_id end,
               case when v_refusal is null then v_known.result end,
               null, null, null, null)::ledger.outcome;
  end if;
  v_base := nextval('ledger.batch_seq');
  insert into ledger.batch (base_id, stripe, op_count, transfer_count, posted_at)
  values (v_base, p_stripe, 1, 1, v_now);
  insert into ledger.op (op_id, home_id, kind, request_hash, applied, ref_id, result, base_id,
                         first_leg, leg_count, created_at)
  values (p_op.op_id, 0, p_op.kind, p_op.request_hash, true, p_op.ref_id, p_op.result, v_base,
          0, 1, v_now);
  insert into ledger.transfer (transfer_id, posted_at, home_id, op_id, leg, code, phase,
                               debit_account, credit_account, amount, ref_id)
  values (v_base, v_now, 0, p_op.op_id, 1, p_op.kind, 0, p_leg.debit_account, p_leg.credit_account,
          p_leg.amount, coalesce(p_leg.ref_id, p_op.ref_id));
  -- In account order, so that two writers of one stripe cannot lock each other out.
  insert into ledger.balance as h (account_id, stripe, guarded, rule, debits_posted, credits_posted)
  select s.account_id, p_stripe, false, 0, s.debits, s.credits
    from (values (p_leg.debit_account, p_leg.amount, 0::bigint),
                 (p_leg.credit_account, 0::bigint, p_leg.amount)) s(account_id, debits, credits)
   order by s.account_id
  on conflict (account_id, stripe) do update
     set debits_posted  = h.debits_posted  + excluded.debits_posted,
         credits_posted = h.credits_posted + excluded.credits_posted;
  return row(1, p_op.op_id, true, false, null, p_op.ref_id, p_op.result,
             null, null, null, null)::ledger.outcome;
end $$;

revoke execute on function ledger.apply_house from public;
