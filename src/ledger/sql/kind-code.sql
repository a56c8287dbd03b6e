-- The code of a kind by its name; null when there is none.
create or replace function ledger.kind_code(p_name text) returns smallint language sql stable
begin atomic
  select code from ledger.kind where name = p_name;
end;

-- The name of a movement by its code, for people.
create or replace function ledger.kind_name(p_code integer) returns text language sql stable
begin atomic
  select name from ledger.kind where code = p_code;
end;

revoke execute on function ledger.kind_code, ledger.kind_name from public;
grant execute on function ledger.kind_code, ledger.kind_name to slth_app;
