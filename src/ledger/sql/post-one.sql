-- One operation of one leg between a wallet and the house, as most use cases send it, in plain values:
-- finds the house account, applies the operation and tells the member what is left, all in the caller's
-- transaction. The house account is looked for before the wallet is locked, because accounts never
-- change. Where there is none yet, or apply_one does not know the shape, it goes as a batch of one.
create or replace function ledger.post_one(
  p_key uuid, p_home_id bigint, p_kind smallint, p_hash bytea, p_ref_id bigint, p_refusal text,
  p_result jsonb, p_code smallint, p_wallet bigint, p_pays boolean, p_house smallint,
  p_house_ref bigint, p_amount bigint, p_leg_ref bigint)
returns ledger.outcome language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_op      ledger.new_op := row(p_key, p_home_id, p_kind, p_hash, p_ref_id, p_refusal, p_result);
  v_house   bigint;
  v_outcome ledger.outcome;
begin
  if p_house_ref is null then  -- Two branches, as in open_account.
    select a.account_id into v_house from ledger.account_kind k
      join ledger.account a on a.asset_id = k.asset_id and a.kind = k.kind
     where k.kind = p_house and a.home_id = 0 and a.ref_id is null;
  else
    select a.account_id into v_house from ledger.account_kind k
      join ledger.account a on a.asset_id = k.asset_id and a.kind = k.kind
     where k.kind = p_house and a.home_id = 0 and a.ref_id = p_house_ref;
  end if;
  if v_house is not null then
    v_outcome := ledger.apply_one(
      v_op, row(1, p_code, case when p_pays then p_wallet else v_house end,
                case when p_pays then v_house else p_wallet end, p_amount, null, p_leg_ref),
      ledger.free_stripe());
  end if;
  if v_outcome.op_no is null then
    select * into v_outcome from ledger.post_batch(array[v_op], array[row(1, p_code,
      case when p_pays then p_wallet end, case when not p_pays then p_house end,
      case when not p_pays then p_house_ref end, case when not p_pays then p_wallet end,
      case when p_pays then p_house end, case when p_pays then p_house_ref end,
      p_amount, null, p_leg_ref)::ledger.named_leg]);
  elsif v_outcome.applied and not v_outcome.replayed then
    insert into platform.push (topic, member_id, payload)
    select t.topic, t.member_id,
           ledger.told_payload(t.account_id, t.kind, t.topic, v_outcome.after, v_outcome.version)
      from ledger.told_account t where t.account_id = v_outcome.account_id;
  end if;
  return v_outcome;
end $$;

revoke execute on function ledger.post_one from public;
grant execute on function ledger.post_one to slth_app;
