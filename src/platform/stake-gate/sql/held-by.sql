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
-- Whether a member was excluded at an instant or later: until the term was over or staff took it back, and
-- after a self-exclusion until he came back, however long that took. Cost: a walk of his own exclusions.
create or replace function platform.was_excluded_since(p_member_id bigint, p_since timestamptz)
returns boolean language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select from platform.exclusion x left join platform.exclusion_lift l using (exclusion_id)
     where x.member_id = p_member_id
       and case when x.kind = 'self'
             then not exists (select from platform.exclusion_return r
                               where r.member_id = x.member_id and r.ending = 'confirmed'
                                 and r.exclusion_id >= x.exclusion_id and r.ended_at < p_since)
             else least(x.until, l.lifted_at) >= p_since end);
end $$;
revoke execute on function
  platform.held_by, platform.was_excluded_until, platform.was_excluded_since from public;
grant execute on function
  platform.held_by, platform.was_excluded_until, platform.was_excluded_since to slth_app;
