-- The present life of the pushes; whoever first sees that the old one is over begins a new one.
create or replace function platform.begin_incarnation() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_no integer;
begin
  select incarnation_no into v_no from platform.push_life;
  if found then
    return v_no;
  end if;
  lock table platform.incarnation in share row exclusive mode;
  select incarnation_no into v_no from platform.push_life;
  if found then
    return v_no;
  end if;
  insert into platform.incarnation (system_identifier, timeline)
  select s.system_identifier,
         ('x' || substring(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer
    from pg_control_system() s
  returning incarnation_no into v_no;
  insert into platform.push_life (incarnation_no, floor_xid, floor_id) values (v_no, '0', 0);
  return v_no;
end $$;

revoke execute on function platform.begin_incarnation from public;
grant execute on function platform.begin_incarnation to slth_app;
