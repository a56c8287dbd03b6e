-- Drops events that every consumer has passed and no stream can ask for any more.
create or replace function platform.trim_outbox(keep interval) returns bigint
language sql security definer set search_path = pg_catalog
begin atomic
  with gone as (
    delete from platform.outbox o
     where o.created_at < clock_timestamp() - keep
       and not exists (
         select from platform.outbox_cursor c where (c.xid, c.event_id) < (o.xid, o.event_id))
    returning 1)
  select count(*) from gone;
end;

revoke execute on function platform.trim_outbox from public;
grant execute on function platform.trim_outbox to slth_app;
