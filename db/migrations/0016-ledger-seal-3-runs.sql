-- What the sealer and the proofs say about themselves, for alarms and figures.

-- height: the last seal. lag_seconds: age of the oldest batch without a seal, 0 when all are sealed.
-- is_blocked: the horizon stands before it, so no sealer can take it yet; blocker then names who
-- holds the horizon back, as far as this role may see.
create function ledger.seal_status(
  out height bigint, out lag_seconds double precision, out is_blocked boolean, out blocker text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_last  ledger.seal;
  v_wait  ledger.batch;
  v_floor xid8 := pg_snapshot_xmin(pg_current_snapshot());
begin
  select * into strict v_last from ledger.seal s order by s.height desc limit 1;
  select * into v_wait from ledger.batch b
   where b.xid >= coalesce(v_last.xid, '0')
     and (b.xid, b.base_id) > (coalesce(v_last.xid, '0'), coalesce(v_last.base_id, 0))
   order by b.xid, b.base_id limit 1;
  height      := v_last.height;
  lag_seconds := coalesce(extract(epoch from platform.clock() - v_wait.posted_at), 0);
  is_blocked  := coalesce(v_wait.xid >= v_floor, false);
  if v_last.xid >= pg_snapshot_xmax(pg_current_snapshot()) then
    -- Only a dump loaded into another cluster does this; nothing new would ever be sealed.
    is_blocked  := true;
    lag_seconds := extract(epoch from platform.clock() - v_last.sealed_at);
    blocker     := 'transaction ids run below those of the last seal: this database came from a dump';
  elsif is_blocked then
    select format('process %s of %s in database %s%s', l.pid, coalesce(a.usename, '?'),
                  coalesce(a.datname, '?'), coalesce(', in its transaction since ' || a.xact_start, ''))
      into blocker
      from pg_locks l left join pg_stat_activity a using (pid)
     where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
       and l.transactionid = v_floor::xid
     limit 1;
    if blocker is null then
      select format('prepared transaction %s of %s in database %s', gid, owner, database)
        into blocker from pg_prepared_xacts where transaction = v_floor::xid;
    end if;
  end if;
end $$;

-- Keeps the last seal before today's midnight in Bangkok as the head of its day, if there is a newer
-- one than the last head, and answers it. Cost: reads back over the seals of today.
create function ledger.publish_head() returns setof ledger.seal_head
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into ledger.seal_head (day, height, digest, sealed_at, published_at)
  select platform.bangkok_day(s.sealed_at), s.height, s.digest, s.sealed_at, platform.clock()
    from (select * from ledger.seal
           where sealed_at < platform.bangkok_day(platform.clock())::timestamp
                             at time zone 'Asia/Bangkok'
           order by height desc limit 1) s
   where s.height > coalesce((select max(h.height) from ledger.seal_head h), 0)
  on conflict do nothing
  returning *;
end;

-- Every run of the reconciliation. failure: why the run itself could not be finished.
create table ledger.reconcile_run (
  run_id      bigint generated always as identity primary key,
  level       text        not null constraint level_is_known check (level in ('fast', 'full')),
  started_at  timestamptz not null,
  finished_at timestamptz not null,
  fault_count integer     not null constraint fault_count_not_negative check (fault_count >= 0),
  faults      jsonb       not null,      -- the first of them, as they were reported
  failure     text,
  run_by      text        not null,
  constraint ends_after_it_began check (finished_at >= started_at)
);
-- The last run of a level.
create index reconcile_run_level on ledger.reconcile_run (level, run_id);

create function ledger.keep_run(
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
create function ledger.trim_reconcile_runs() returns bigint
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

grant select on ledger.seal, ledger.seal_head, ledger.reconcile_run to slth_app;
revoke execute on function
  ledger.batch_rows(bigint), ledger.batch_content(bigint),
  ledger.seal_digest(bytea, ledger.seal), ledger.unsealed_rows(ledger.seal),
  ledger.seal_next(integer, integer), ledger.verify_seal(bigint, bigint),
  ledger.seal_status(), ledger.publish_head(), ledger.trim_reconcile_runs(),
  ledger.keep_run(text, timestamptz, integer, jsonb, text, text)
from public;
grant execute on function
  ledger.seal_next(integer, integer), ledger.verify_seal(bigint, bigint),
  ledger.seal_status(), ledger.publish_head(), ledger.trim_reconcile_runs(),
  ledger.keep_run(text, timestamptz, integer, jsonb, text, text)
to slth_app;
