-- A raise ends once, and its second yes is taken between its two times alone.
create or replace function protection.guard_raise() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ending is not null then
    raise exception 'raise % is over and stays', old.raise_id using errcode = 'restrict_violation';
  end if;
  if (old.member_id, old.name, old.from_value, old.asked_at, old.ready_at, old.lapses_at)
       is distinct from
     (new.member_id, new.name, new.from_value, new.asked_at, new.ready_at, new.lapses_at)
     or old.to_value is distinct from new.to_value then
    raise exception 'raise % stays as it was asked', old.raise_id using errcode = 'restrict_violation';
  end if;
  if new.ending = 'confirmed'
     and not (platform.clock() >= old.ready_at and platform.clock() < old.lapses_at) then
    raise exception 'raise % is confirmed outside of its time', old.raise_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A limit becomes stricter at any time. The member's own becomes looser by a confirmed raise of his alone;
-- the house's by the house, whose every change names who and why. Whoever writes holds the member's wallets.
create or replace function protection.guard_change() returns trigger language plpgsql as $$
declare
  v_before bigint;
begin
  select c.after into v_before from protection.limit_change c
   where c.member_id = new.member_id and c.name = new.name and c.side = new.side
   order by c.change_id desc limit 1;
  if new.before is distinct from v_before then
    raise exception 'limit % of member % is %, not %', new.name, new.member_id, v_before, new.before
      using errcode = 'check_violation';
  end if;
  if new.after is not null and (new.before is null or new.after < new.before) then
    if new.raise_id is not null then
      raise exception 'what becomes stricter is no raise' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.side = 'house' and new.raise_id is null and new.before is not null then
    return new;
  end if;
  if not exists (select from protection.raise r
                  where r.raise_id = new.raise_id and r.member_id = new.member_id
                    and r.name = new.name and r.ending = 'confirmed'
                    and r.from_value = new.before and r.to_value is not distinct from new.after
                    and new.side = 'member') then
    raise exception 'limit % of member % becomes looser without a confirmed raise', new.name,
      new.member_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
