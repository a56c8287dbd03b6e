-- What becomes of what, for whoever writes past the use cases; what was let out and what is over stay.
create or replace function tournament.guard_tournament() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'tournament %: none is ever deleted', old.tournament_id
      using errcode = 'restrict_violation';
  end if;
  if old.state <> new.state and not (old.state, new.state) in (
       ('draft', 'published'), ('draft', 'cancelled'), ('published', 'cancelled'),
       ('published', 'settled'), ('settled', 'ended')) then
    raise exception 'tournament %: % does not become %', old.tournament_id, old.state, new.state
      using errcode = 'check_violation';
  end if;
  if old.version is not null and new.version is distinct from old.version then
    raise exception 'tournament %: what was let out stays', old.tournament_id
      using errcode = 'check_violation';
  end if;
  if old.fence is not null and new.fence is distinct from old.fence then
    raise exception 'tournament %: its fence stays', old.tournament_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Places stay once they are there.
create or replace function tournament.guard_score() returns trigger language plpgsql as $$
begin
  if exists (select from tournament.tournament t
              where t.tournament_id = old.tournament_id and t.state in ('settled', 'ended')) then
    raise exception 'tournament %: the score of member % stays', old.tournament_id, old.member_id
      using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

-- What was given or refused is over.
create or replace function tournament.guard_prize() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'due' then
    raise exception 'tournament %: the prize of member % is %', old.tournament_id, old.member_id, old.status
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
