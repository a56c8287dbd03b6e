-- The books proved from the transfers up. Each view is one fault and answers rows only when wrong;
-- ledger.reconcile runs them in one snapshot. 'fast' reads balances and open holds, 'full' reads
-- every transfer. Features add their own: npm run ledger:verify calls <schema>.reconcile(level) of
-- every schema that has one with this row type.
--
-- Rows only when the books are wrong. STABLE, so that all checks see the one snapshot of the query
-- that calls it. Cost: 'fast' O(balances + holds), 'full' O(transfers).
create or replace function ledger.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level not in ('fast', 'full') then
    raise exception 'ledger.reconcile: level is fast or full, not %', p_level;
  end if;
  return query select 'asset sums to zero', f.* from ledger.fault_asset f;
  return query select 'pending is open holds', f.* from ledger.fault_pending f;
  return query select 'clearing returns to zero', f.* from ledger.fault_clearing f;
  if p_level = 'full' then
    return query select 'counters are sums of transfers', f.* from ledger.fault_counters f;
    return query select 'versions and balances run in a chain', f.* from ledger.fault_chain f;
    return query select 'holds end once, within their amount', f.* from ledger.fault_hold f;
    return query select 'operations have their legs', f.* from ledger.fault_operation f;
    return query select 'batches hold what they say', f.* from ledger.fault_batch f;
    return query select 'accounts fit their movements', f.* from ledger.fault_account f;
    return query select 'no row was changed', f.* from ledger.fault_changed f;
  end if;
end $$;

revoke execute on function ledger.reconcile from public;
grant execute on function ledger.reconcile to slth_app;
