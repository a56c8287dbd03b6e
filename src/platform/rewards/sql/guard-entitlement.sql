-- What a member has earned ends once, and what it was stays.
create or replace function platform.guard_entitlement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'platform: entitlement % stays on record', old.entitlement_id
      using errcode = 'restrict_violation';
  end if;
  if old.ended_at is not null then
    raise exception 'platform: entitlement % is % already', old.entitlement_id, old.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
