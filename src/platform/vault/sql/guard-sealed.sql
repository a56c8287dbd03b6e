-- The trigger of a column that is sealed for good: it changes once at most, from the site's own key to a data
-- key, and nothing else of the row with it. Where 'house' stands behind the column's name, the site's own key
-- seals it, and a rotation may change it again and again.
create or replace function platform.guard_sealed() returns trigger language plpgsql as $$
declare
  v_column text := tg_argv[0];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - v_column = to_jsonb(old) - v_column
     and to_jsonb(old) ->> v_column !~ '^v1:d[0-9]+:' and (to_jsonb(new) ->> v_column ~ '^v1:d[0-9]+:') = (tg_nargs = 1) then
    return new;
  end if;
  raise exception '%.%: % refused; of a row only % is sealed anew', tg_table_schema, tg_table_name,
    tg_op, v_column using errcode = 'restrict_violation';
end $$;
