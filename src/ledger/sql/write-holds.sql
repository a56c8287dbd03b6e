-- Reads back what was just written: a hold is its phase 1 transfer.
create or replace function ledger.write_holds(p_live ledger.resolved_leg[], p_base bigint, p_now timestamptz)
returns void language plpgsql as $$
begin
  if not exists (select from unnest(p_live) l where l.phase <> 0) then
    return;
  end if;
  insert into ledger.hold
    (hold_id, home_id, debit_account, credit_account, amount, code, ref_id, created_at)
  select transfer_id, home_id, debit_account, credit_account, amount, code, ref_id, posted_at
    from ledger.transfer
   where transfer_id between p_base and p_base + 4095 and posted_at = p_now and phase = 1;
  insert into ledger.hold_end (hold_id, phase, amount, transfer_id, ended_at)
  select hold_id, phase, case phase when 2 then amount else 0 end, transfer_id, posted_at
    from ledger.transfer
   where transfer_id between p_base and p_base + 4095 and posted_at = p_now and phase >= 2;
end $$;

-- No correction without its reason: an applied one writes its row from its result, or fails whole.
create or replace function ledger.write_corrections(
  p_ops ledger.new_op[], p_verdicts ledger.verdict[], p_now timestamptz) returns void
language plpgsql as $$
begin
  if not exists (select from unnest(p_ops) o join ledger.kind k on k.code = o.kind
                  where k.is_correction) then
    return;
  end if;
  insert into ledger.correction (op_id, reversed_op, reason, author_id, created_at)
  select o.op_id, (o.result ->> 'reverses')::uuid, o.result ->> 'reason',
         (o.result ->> 'author_id')::bigint, p_now
    from unnest(p_ops) with ordinality
         as o(op_id, home_id, kind, request_hash, ref_id, refusal, result, no)
    join unnest(p_verdicts) v on v.op_no = o.no and v.live
    join ledger.kind k on k.code = o.kind
   where k.is_correction;
end $$;

revoke execute on function ledger.write_holds, ledger.write_corrections from public;
