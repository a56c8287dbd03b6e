-- Writes down one run of the reconciliation.
create or replace function ledger.keep_run(
  p_level text, p_started_at timestamptz, p_fault_count integer, p_faults jsonb, p_failure text,
  p_run_by text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into ledger.reconcile_run
    (level, started_at, finished_at, fault_count, faults, failure, run_by)
  select p_level, least(p_started_at, now.at), now.at, p_fault_count, p_faults, p_failure, p_run_by
    from (select platform.clock() as at offset 0) now;
end;

-- Forgets sound runs after a week (fast) or 13 months (full); what found a fault or failed stays 13
-- months. Answers how many it dropped.
create or replace function ledger.trim_reconcile_runs() returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with gone as (
    delete from ledger.reconcile_run
     where finished_at < platform.clock() - interval '13 months'
        or (level = 'fast' and fault_count = 0 and failure is null
            and finished_at < platform.clock() - interval '7 days')
    returning 1)
  select count(*) from gone;
end;

revoke execute on function ledger.keep_run, ledger.trim_reconcile_runs from public;
grant execute on function ledger.keep_run, ledger.trim_reconcile_runs to slth_app;
