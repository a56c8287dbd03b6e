-- A cluster may hold other databases, whose transactions have ids from the same counter. One that
-- stays open there holds pg_snapshot_xmin back here too, though it can write nothing here. What waits
-- for "everybody before me is done" asks this instead (docs/decisions/0021).

-- No transaction that can write in this database has an id below this and still runs. A transaction is
-- passed over only when the server says that it belongs to another database; one that is not
-- found, because it has just ended or is not a session's, still counts, and so does the asker's own.
-- A standby refuses: the snapshots there do not list the transactions that run.
-- Cost: nothing while nobody writes, else one look at the list of sessions.
create or replace function platform.horizon() returns xid8 language sql stable
begin atomic
  select case
           when pg_is_in_recovery() then platform.refuse_on_standby()
           else least(coalesce(min(running.xid), pg_snapshot_xmax(pg_current_snapshot())),
                      pg_current_xact_id_if_assigned())
         end
    from pg_snapshot_xip(pg_current_snapshot()) running (xid)
   where not exists (
           select from pg_stat_get_activity(null) session
            where session.backend_xid = xid(running.xid)
              and session.datid <> (select oid from pg_database where datname = current_database()))
     and not exists (
           select from pg_prepared_xacts prepared
            where prepared.transaction = xid(running.xid)
              and prepared.database <> current_database());
end;

revoke execute on function platform.horizon from public;
grant execute on function platform.horizon to slth_app;
