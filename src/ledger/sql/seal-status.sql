-- height: the last seal. lag_seconds: age of the oldest batch without a seal, 0 when all are sealed.
-- is_blocked: the horizon stands before it, so no sealer can take it yet; blocker then names who
-- holds the horizon back, as far as this role may see.
create or replace function ledger.seal_status(
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

revoke execute on function ledger.seal_status from public;
grant execute on function ledger.seal_status to slth_app;
