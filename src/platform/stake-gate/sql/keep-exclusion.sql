-- Until when a member plays nothing by what was set: the latest end of what holds him, none for a
-- self-exclusion. Null: nothing holds him.
create or replace function platform.excluded_by_rows(p_member_id bigint) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select max(case when x.kind = 'self' then '9999-12-31 00:00+07' else x.until end)
            from platform.held_by(array[p_member_id]) x);
end $$;
revoke execute on function platform.excluded_by_rows from public;
grant execute on function platform.excluded_by_rows to slth_app;

-- What was set to run until an instant runs until then, for staff and owner of the tables too.
create or replace function platform.keep_exclusion() returns trigger language plpgsql as $$
declare
  v_until timestamptz := platform.excluded_by_rows(new.member_id);
begin
  if v_until > coalesce(new.excluded_until, '-infinity') then
    raise exception 'member % is excluded until %: an exclusion is never shortened', new.member_id, v_until
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A member asks to come back when every term is over, and says yes again between two times alone; what
-- was set meanwhile undoes the wish.
create or replace function platform.guard_return() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from platform.exclusion x
                 left join platform.exclusion_lift l using (exclusion_id)
                where x.member_id = new.member_id and x.until > platform.clock()
                  and l.exclusion_id is null)
       or not exists (select from platform.exclusion x
                       where x.member_id = new.member_id and x.exclusion_id = new.exclusion_id) then
      raise exception 'member % is still excluded', new.member_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.ending is not null then
    raise exception 'return % is over and stays', old.return_id using errcode = 'restrict_violation';
  end if;
  if (old.member_id, old.exclusion_id, old.asked_at, old.ready_at, old.lapses_at) is distinct from
     (new.member_id, new.exclusion_id, new.asked_at, new.ready_at, new.lapses_at) then
    raise exception 'return % stays as it was asked', old.return_id using errcode = 'restrict_violation';
  end if;
  if new.ending = 'confirmed'
     and (platform.clock() < old.ready_at or platform.clock() >= old.lapses_at
          or exists (select from platform.exclusion x
                      where x.member_id = old.member_id and x.exclusion_id > old.exclusion_id)) then
    raise exception 'return % is confirmed outside of its time', old.return_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Staff take back what staff set, never what a member set for himself.
create or replace function platform.guard_lift() returns trigger language plpgsql as $$
begin
  if not exists (select from platform.exclusion x
                  where x.exclusion_id = new.exclusion_id and x.kind = 'staff') then
    raise exception 'exclusion % is the member''s own', new.exclusion_id
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
