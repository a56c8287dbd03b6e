-- What the lottery's rows and the books say of each other. Every query answers rows only where
-- something is wrong, written the other way round than the code that wrote the rows.
-- `npm run ledger:verify` and every test that moves money ask it.
create or replace function lottery.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
    select * from lottery.reconcile_sales(p_level)
    union all
    select * from lottery.reconcile_results(p_level);
end $$;

revoke execute on function lottery.reconcile from public;
grant execute on function lottery.reconcile to slth_app;
