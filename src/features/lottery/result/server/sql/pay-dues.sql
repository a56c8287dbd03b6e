-- Raises unless every operation of the batch is new and applied; then everything rolls back.
create or replace function lottery.apply_all(
  p_round_id bigint, p_revision smallint, p_ops ledger.new_op[], p_legs ledger.new_leg[]
) returns void language plpgsql as $$
declare
  v_fault text;
begin
  if p_ops is null then
    return;
  end if;
  select min(concat('bill ', o.ref_id, ': ', coalesce(o.error, 'paid before'))) into v_fault
    from ledger.apply_batch(p_ops, p_legs) o
   where not o.applied or o.replayed;
  if v_fault is not null then
    raise exception 'round % revision %: %', p_round_id, p_revision, v_fault;
  end if;
end $$;

-- Moves what bills gain from the round's pool to the wallets, one operation a bill. What was won in a
-- bonus that is over goes back to the cost of bonuses.
-- Locks: the wallets, sorted, for the rest of the transaction.
create or replace function lottery.pay_dues(
  p_round_id bigint, p_revision smallint, p_kind text, p_splits lottery.split[]
) returns void language plpgsql as $$
declare
  c_batch constant integer := 2000;
  c_kind  constant smallint := ledger.kind_code(p_kind);
  v_pool  constant bigint := ledger.house_account(ledger.account_lottery_pool(), p_round_id);
  v_ops   ledger.new_op[];
  v_legs  ledger.new_leg[];
begin
  for v_first in 1 .. cardinality(p_splits) by c_batch loop
    select array_agg(row(s.op_id, s.member_id, c_kind, substring(sha256(convert_to(
             s.op_id || '/' || s.account_id || '/' || s.moved, 'UTF8')) for 16),
             s.bill_id, null, null)::ledger.new_op order by s.no),
           array_agg(row(s.no, c_kind, v_pool, s.account_id, s.moved, null, s.bill_id
             )::ledger.new_leg order by s.no)
      into v_ops, v_legs
      from (select x.op_id, x.member_id, x.bill_id, x.moved, row_number() over (order by x.no) as no,
                   case when x.is_closed then lottery.cost_of_closed(p_round_id) else x.account_id end
                     as account_id
              from unnest(p_splits[v_first : v_first + c_batch - 1]) with ordinality
                     as x(bill_id, member_id, account_id, before, after, is_closed, moved, owed,
                          waived, op_id, no)
             where x.moved > 0) s;
    perform lottery.apply_all(p_round_id, p_revision, v_ops, v_legs);
  end loop;
end $$;

revoke execute on function lottery.apply_all, lottery.pay_dues from public;
