-- The money of the batch: one operation a bill, known ones and refused ones too. What was judged
-- good above must come back as applied now, or the batch rolls back. Two bills of one key that name
-- different wallets queue on nothing before they are stored: the second was judged as new and meets
-- the first in the books. A lost race, not a fault; it says so by its SQLSTATE, and runs again.
create or replace function lottery.take_stakes(
  p_bills lottery.sale_bill[], p_bill_ids bigint[], p_verdicts lottery.verdict[],
  p_findings jsonb[], p_sold_at timestamptz, p_stripe smallint
) returns ledger.outcome[] language plpgsql as $$
declare
  c_stake constant smallint := ledger.kind_code('lottery_stake');
  v_ops      ledger.new_op[];
  v_legs     ledger.new_leg[];
  v_outcomes ledger.outcome[];
begin
  select array_agg(row(b.op_id, b.member_id, c_stake, b.request_hash,
           case when v.refusal is null then p_bill_ids[b.no] end, v.refusal,
           case when v.refusal is null then jsonb_build_object('rooms', v.rooms, 'until', u.until)
                else jsonb_build_object('lines', p_findings[b.no]) end
         )::ledger.new_op order by b.no),
         array_agg(row(b.place, c_stake, b.account_id, pool.account_id, coalesce(v.total_satang, 1),
           null, p_bill_ids[b.no])::ledger.new_leg order by b.no)
    into v_ops, v_legs
    from (select x.*, row_number() over (order by x.no) as place from unnest(p_bills) x) b
    left join unnest(p_verdicts) v on v.bill_no = b.no
    left join lateral lottery.cancellable_until(b.member_id, b.rule_version_id, b.close_at, p_sold_at) u
           on v.refusal is null
    join (select r.round_id, ledger.house_account(ledger.account_lottery_pool(), r.round_id) as account_id
            from (select distinct x.round_id from unnest(p_bills) x) r) pool
      on pool.round_id = b.round_id;
  v_outcomes := array(select row(o.*)::ledger.outcome
                        from ledger.apply_batch(v_ops, v_legs, p_stripe) o order by o.op_no);
  if exists (select from unnest(v_outcomes) o join unnest(p_verdicts) v on v.bill_no = p_bills[o.op_no].no
              where o.replayed or o.error = 'idempotency_mismatch') then
    raise exception 'lottery: a bill of the same key was stored meanwhile'
      using errcode = 'serialization_failure';
  end if;
  return v_outcomes;
end $$;

revoke execute on function lottery.take_stakes from public;
