-- Deletes facts that are older than that and that all their consumers have passed. Cost: a look at
-- the whole table.
create or replace function platform.prune_facts(p_keep interval) returns bigint
language sql volatile security definer set search_path = pg_catalog
begin atomic
  with gone as (
    delete from platform.fact f
     where f.created_at < clock_timestamp() - p_keep
       and not exists (
         select from platform.fact_cursor c
          where f.topic = any (c.topics) and (c.xid, c.fact_id) < (f.xid, f.fact_id))
    returning 1)
  select count(*) from gone;
end;

revoke execute on function platform.prune_facts from public;
grant execute on function platform.prune_facts to slth_app;
