-- What a member has earned ends once, and what it was stays. It is held once, for 72 hours at most, and gets
-- back what was left of its window, at least until the end of the next day in Bangkok. Nobody ends for good
-- what he held himself.
create or replace function platform.guard_entitlement() returns trigger language plpgsql as $$
declare
  v_now timestamptz := platform.clock();
begin
  if tg_op = 'DELETE' then
    raise exception 'platform: entitlement % stays on record', old.entitlement_id
      using errcode = 'restrict_violation';
  end if;
  if old.ended_at is not null then
    raise exception 'platform: entitlement % is % already', old.entitlement_id, old.state
      using errcode = 'restrict_violation';
  end if;
  if old.state = 'claimable' and new.state = 'held' then
    if old.held_at is not null or v_now >= old.expires_at then
      raise exception 'platform: entitlement % cannot be held again or when it is over',
        old.entitlement_id using errcode = 'restrict_violation';
    end if;
    new.held_at := v_now;
    new.held_until := v_now + interval '72 hours';
    return new;
  end if;
  if (new.held_at, new.held_until, new.held_by) is distinct from (old.held_at, old.held_until, old.held_by)
  then
    raise exception 'platform: entitlement % keeps by whom and when it was held', old.entitlement_id
      using errcode = 'restrict_violation';
  end if;
  if old.state <> 'held' then
    return new;
  end if;
  if new.state = 'claimable' then
    new.expires_at := greatest(
      v_now + (old.expires_at - greatest(old.held_at, old.opens_at)),
      (platform.bangkok_day(v_now) + 2)::timestamp at time zone 'Asia/Bangkok');
  elsif new.state not in ('held', 'void') or (new.state = 'void' and new.ended_by = old.held_by) then
    raise exception 'platform: entitlement % is held by % and does not become %', old.entitlement_id,
      old.held_by, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
