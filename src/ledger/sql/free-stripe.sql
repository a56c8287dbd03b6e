-- A stripe that no other rare flow uses at this moment: numbers 1008 to 1023, held until the end of
-- the transaction. A session always begins at the same number. When all are taken it shares one:
-- that is slower, not wrong.
create or replace function ledger.free_stripe() returns smallint language plpgsql as $$
declare
  c_first constant integer := 1008;
  c_count constant integer := 16;
  v_start integer := pg_backend_pid() % 16;
begin
  for v_step in 0 .. c_count - 1 loop
    if pg_try_advisory_xact_lock(platform.lock_stripe(), c_first + (v_start + v_step) % c_count) then
      return c_first + (v_start + v_step) % c_count;
    end if;
  end loop;
  return c_first + v_start;
end $$;

revoke execute on function ledger.free_stripe from public;
