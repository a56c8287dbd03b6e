-- What was set for members, still holds them and was not taken back. A self-exclusion ends by the member's
-- own confirmed return alone. Cost: a walk of their own exclusions.
create or replace function platform.held_by(p_member_ids bigint[]) returns setof platform.exclusion
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select x.* from platform.exclusion x
     where x.member_id = any (p_member_ids)
       and case when x.kind = 'self'
             then not exists (select from platform.exclusion_return r
                               where r.member_id = x.member_id and r.ending = 'confirmed'
                                 and r.exclusion_id >= x.exclusion_id)
             else x.until > platform.clock()
                  and not exists (select from platform.exclusion_lift l
                                   where l.exclusion_id = x.exclusion_id) end;
end $$;
-- Whether something was set for a member that runs until an instant or later, be it taken back or not.
create or replace function platform.was_excluded_until(p_member_id bigint, p_until timestamptz)
returns boolean language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from platform.exclusion x
                  where x.member_id = p_member_id and x.until >= p_until);
end $$;
revoke execute on function platform.held_by, platform.was_excluded_until from public;
grant execute on function platform.held_by, platform.was_excluded_until to slth_app;
