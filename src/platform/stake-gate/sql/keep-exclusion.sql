-- What was set to run until an instant runs until then, for staff and owner of the tables too.
create or replace function platform.keep_exclusion() returns trigger language plpgsql as $$
declare
  v_until timestamptz;
begin
  select max(x.until) into v_until from platform.exclusion x
   where x.member_id = new.member_id and x.until > platform.clock();
  if v_until > coalesce(new.excluded_until, '-infinity') then
    raise exception 'member % is excluded until %: an exclusion is never shortened', new.member_id, v_until
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Who is excluded now, and until when at least: for whoever has to know the person again under another
-- phone or bank account. Cost: an index walk.
create or replace view platform.excluded_member as
  select s.member_id, s.excluded_until from platform.stake_standing s
   where s.excluded_until > platform.clock();
grant select on platform.excluded_member to slth_app;
