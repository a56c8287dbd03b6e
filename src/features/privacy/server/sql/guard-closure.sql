-- A closure is asked for, and closes only by the word of the people whom its approval needs; it is erased only
-- when its time has come.
create or replace function privacy.guard_closure() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'asked' then
      raise exception 'closure: it does not begin as %', new.state
        using errcode = 'check_violation', constraint = 'closure_begins_asked';
    end if;
  elsif old.state = 'asked' and new.state = 'closed' then
    if platform.approval_state('close_member', 'closure:' || new.closure_id) is distinct from 'approved' then
      raise exception 'closure %: nobody decided it', new.closure_id
        using errcode = 'check_violation', constraint = 'closure_is_decided';
    end if;
  elsif old.state = 'closed' and new.state = 'erased' then
    if old.erase_after > platform.clock() or new.erase_after <> old.erase_after then
      raise exception 'closure %: its data is kept until %', new.closure_id, old.erase_after
        using errcode = 'check_violation', constraint = 'closure_is_due';
    end if;
  elsif not (old.state = 'asked' and new.state in ('taken_back', 'refused')) then
    raise exception 'closure %: % does not become %', new.closure_id, old.state, new.state
      using errcode = 'check_violation', constraint = 'closure_has_its_order';
  end if;
  return new;
end $$;
