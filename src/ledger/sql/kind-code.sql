-- The code of a kind by its name; null when there is none.
create or replace function ledger.kind_code(p_name text) returns smallint language sql stable
begin atomic
  select code from ledger.kind where name = p_name;
end;

revoke execute on function ledger.kind_code from public;
grant execute on function ledger.kind_code to slth_app;
