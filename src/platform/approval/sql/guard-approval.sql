-- A request is what was asked, for good: only its state moves, from open to an end, and never back.
create or replace function platform.guard_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception 'a request begins open, not %', new.state
        using errcode = 'check_violation', constraint = 'approval_begins_open';
    end if;
    return new;
  end if;
  if old.state <> 'open' or new.state = 'open' then
    raise exception 'approval %: % does not become %', old.approval_id, old.state, new.state
      using errcode = 'check_violation', constraint = 'approval_ends_once';
  end if;
  if to_jsonb(new) - '{state,ended_at,digest}'::text[]
     <> to_jsonb(old) - '{state,ended_at,digest}'::text[] then
    raise exception 'approval %: what was asked does not change', old.approval_id
      using errcode = 'check_violation', constraint = 'approval_says_the_same';
  end if;
  return new;
end $$;
