-- The version of the terms that holds on a Bangkok day; null before the first.
create or replace function point.version_on(p_day date) returns smallint
language sql stable
begin atomic
  select h.version from point.holds_from h where h.from_day <= p_day order by h.from_day desc limit 1;
end;

revoke execute on function point.version_on from public;
grant execute on function point.version_on to slth_app;
