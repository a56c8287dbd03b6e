-- The states of rules/poll-state.ts, for whoever writes past the use cases; terms and opening stay as
-- they are once a poll is open, and its close only comes nearer.
create or replace function poll.guard_poll() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'poll %: a poll is never deleted', old.poll_id using errcode = 'restrict_violation';
  end if;
  if old.state <> new.state and not (old.state, new.state) in (
       ('scheduled', 'open'), ('scheduled', 'void'), ('open', 'closed'), ('open', 'void'),
       ('closed', 'resulted'), ('closed', 'void'), ('resulted', 'paid'), ('paid', 'resulted')) then
    raise exception 'poll %: % does not become %', old.poll_id, old.state, new.state
      using errcode = 'check_violation';
  end if;
  if old.state <> 'scheduled' and (old.version <> new.version or old.opens_at <> new.opens_at
                                   or old.closes_at < new.closes_at) then
    raise exception 'poll %: its terms stay as they were when it opened', old.poll_id
      using errcode = 'check_violation';
  end if;
  if new.revision not in (old.revision, old.revision + 1)
     or new.revision > old.revision and new.state <> 'resulted' then
    raise exception 'poll %: revision % does not follow %', old.poll_id, new.revision, old.revision
      using errcode = 'check_violation';
  end if;
  if old.fence is not null and new.fence is distinct from old.fence then
    raise exception 'poll %: its fence stays', old.poll_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A result is what one person entered and another said again, about a poll that takes no vote any more.
create or replace function poll.guard_result() returns trigger language plpgsql as $$
begin
  if not exists (select from poll.entry e
                  where e.entry_id = new.entry_id and e.poll_id = new.poll_id
                    and e.revision = new.revision and e.choice_id = new.choice_id
                    and e.entered_by = new.entered_by and e.ending = 'confirmed') then
    raise exception 'poll %: entry % is not of this result', new.poll_id, new.entry_id
      using errcode = 'check_violation';
  end if;
  if not exists (select from poll.poll p
                  where p.poll_id = new.poll_id and p.version = new.version
                    and p.revision = new.revision - 1 and p.state in ('closed', 'paid')) then
    raise exception 'poll %: revision % does not follow what is paid', new.poll_id, new.revision
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What was paid or refused is over.
create or replace function poll.guard_share() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'due' then
    raise exception 'poll %: the share of member % is %', old.poll_id, old.member_id, old.status
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
