-- For what only a primary knows: a standby's snapshots do not list the transactions that run.
create or replace function platform.refuse_on_standby() returns xid8 language plpgsql stable as $$
begin
  raise exception 'platform.horizon: this server is a standby, and standbys do not know which transactions run'
    using errcode = 'read_only_sql_transaction', hint = 'ask the primary';
end $$;

revoke execute on function platform.refuse_on_standby from public;
grant execute on function platform.refuse_on_standby to slth_app;
