-- Deletes pushes that are older than that, at most so many, the oldest first; answers how many. It
-- notes up to where, so that who comes back for one of them knows.
create or replace function platform.prune_pushes(p_keep interval, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_count integer;
begin
  with oldest as (
    select xid, push_id, created_at from platform.push
     where xid < platform.horizon()
     order by xid, push_id limit p_limit),
  gone as (
    delete from platform.push p using oldest o
     where p.xid = o.xid and p.push_id = o.push_id and o.created_at < clock_timestamp() - p_keep
    returning p.xid, p.push_id),
  last as (
    select xid, push_id from gone order by xid desc, push_id desc limit 1),
  noted as (
    update platform.push_life set floor_xid = last.xid, floor_id = last.push_id from last)
  select count(*) into v_count from gone;
  return v_count;
end $$;

revoke execute on function platform.prune_pushes from public;
grant execute on function platform.prune_pushes to slth_app;
