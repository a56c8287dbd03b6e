-- Somebody who can act as an owner at the desk.
create or replace function staff.is_working_owner(p_user staff.staff_user) returns boolean
language sql immutable parallel safe
return p_user.active and p_user.setup_until is null and 'owner' = any(p_user.roles);

-- What no use case passes over. An owner who can act is always left: those who go at the same time come one
-- after the other, and the last one stays. Rights are gained by what two people approved and by nothing
-- else; they are lost at once. What is refused here has the names that people-store.ts knows.
create or replace function staff.guard_staff() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if staff.is_working_owner(old) and not staff.is_working_owner(new) then
    perform pg_advisory_xact_lock(platform.lock_staff_owners());
    if not exists (select from staff.staff_user u
                    where u.staff_id <> old.staff_id and staff.is_working_owner(u)) then
      raise exception 'staff %: the last owner stays', old.staff_id
        using errcode = 'check_violation', constraint = 'staff_keeps_an_owner';
    end if;
  end if;
  if new.active and not (old.active and (old.roles @> new.roles or 'owner' = any(old.roles)))
     and not coalesce(platform.approved_body('staff_change', 'staff:' || new.staff_id) -> 'roles'
                      @> to_jsonb(new.roles), false) then
    raise exception 'staff %: nobody approved %', new.staff_id, new.roles
      using errcode = 'check_violation', constraint = 'staff_gains_by_approval';
  end if;
  return new;
end $$;
