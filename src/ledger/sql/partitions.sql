-- Makes the monthly partitions of this month and the coming ones; answers how many it made. Months
-- keep the number of partitions a statement has to look into small. A month whose rows are already
-- in the default partition stays there. The parent is locked for an instant, hence the time-out.
create or replace function ledger.make_partitions(p_months_ahead integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  v_first timestamptz := date_trunc('month', platform.clock(), 'UTC');
  v_from  timestamptz;
  v_to    timestamptz;
  v_name  text;
  v_made  integer := 0;
begin
  for v_month in 0 .. p_months_ahead loop
    v_from := date_add(v_first, make_interval(months => v_month), 'UTC');
    v_to   := date_add(v_from, interval '1 month', 'UTC');
    v_name := 'transfer_' || to_char(v_from at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass('ledger.' || v_name) is not null;
    continue when exists (
      select from ledger.transfer_default where posted_at >= v_from and posted_at < v_to);
    execute format('create table ledger.%I partition of ledger.transfer
                    for values from (%L) to (%L)', v_name, v_from, v_to);
    -- Row triggers come with the partition, statement triggers do not.
    execute format('create trigger refuse_truncate before truncate on ledger.%I
                    for each statement execute function platform.refuse_change()', v_name);
    execute format('grant select on ledger.%I to slth_app', v_name);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

revoke execute on function ledger.make_partitions from public;
grant execute on function ledger.make_partitions to slth_app;
