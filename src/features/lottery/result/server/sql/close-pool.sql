-- What the round's pool holds by the books, over all stripes, in one snapshot.
create or replace function lottery.pool_balance(p_round_id bigint) returns bigint language sql stable
begin atomic
  select coalesce((select t.balance from ledger.house_total t
                    where t.kind = ledger.account_lottery_pool() and t.ref_id = p_round_id), 0);
end;

-- Moves what is left in the pool to the house's result, or makes good what is missing, and answers
-- the rest that was moved. The operation's key makes it happen once.
create or replace function lottery.close_pool(p_round_id bigint, p_revision smallint) returns bigint
language plpgsql as $$
declare
  v_rest  constant bigint := lottery.pool_balance(p_round_id);
  v_key   constant uuid := ledger.op_key('system', 'lottery', 'close', p_round_id || '/' || p_revision);
  v_kind  constant smallint := ledger.kind_code(
    case when v_rest > 0 then 'lottery_close_profit' else 'lottery_close_loss' end);
  v_pool  constant bigint := ledger.house_account(ledger.account_lottery_pool(), p_round_id);
  v_house constant bigint := ledger.house_account(ledger.account_lottery_result());
  v_good  boolean;
begin
  if v_rest = 0 then
    return 0;
  end if;
  select o.applied and not o.replayed into v_good from ledger.apply_batch(
    array[row(v_key, 0, v_kind, substring(sha256(convert_to(v_key || '/' || v_rest, 'UTF8')) for 16),
              p_round_id, null, null)::ledger.new_op],
    array[row(1, v_kind, case when v_rest > 0 then v_pool else v_house end,
              case when v_rest > 0 then v_house else v_pool end, abs(v_rest), null, p_round_id
             )::ledger.new_leg]) o;
  if v_good is not true then
    raise exception 'round % revision %: its pool was closed before', p_round_id, p_revision;
  end if;
  return v_rest;
end $$;
