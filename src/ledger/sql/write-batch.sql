-- Writes the live legs and the decisions. Everything was checked before, so nothing here may fail;
-- the row counts are asserted, so that a fault rolls the batch back instead of losing a row.
create or replace function ledger.write_batch(
  p_ops ledger.new_op[], p_live ledger.resolved_leg[], p_verdicts ledger.verdict[],
  p_moves ledger.move[], p_stripe smallint, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_stored    integer[] := array(
    select v.op_no from unnest(p_verdicts) v
      join unnest(p_ops) with ordinality
           as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no) on o.no = v.op_no
      join ledger.kind k on k.code = o.kind
     where v.live or (k.keeps_refusal and v.error <> 'idempotency_mismatch'
                     and (k.is_tombstone or v.error <> 'rolled_back')));
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

revoke execute on function ledger.write_batch from public;
