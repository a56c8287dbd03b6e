-- A deleted item stays as it was; nothing is ever removed.
create or replace function notice.guard_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.deleted_at is not null then
    raise exception 'item %: what is deleted stays as it was', old.item_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
