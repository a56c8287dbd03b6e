-- The trigger of an append-only table.
create or replace function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused; write a correcting row instead',
    tg_table_schema || '.' || tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$;

-- Makes a table append-only for everybody, its owner included.
create or replace function platform.make_append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger refuse_row_change before update or delete on %s
                  for each row execute function platform.refuse_change()', target);
  execute format('create trigger refuse_truncate before truncate on %s
                  for each statement execute function platform.refuse_change()', target);
end $$;
