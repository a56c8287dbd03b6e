-- The state machine of a round, once more where nobody can go round it. A result that is corrected
-- raises settled_revision and leaves the round settled.
create or replace function lottery.guard_round() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE' then
    raise exception 'rounds are never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
       ('upcoming', 'open'), ('upcoming', 'missed'), ('upcoming', 'void'), ('missed', 'upcoming'),
       ('open', 'closed'), ('open', 'void'), ('closed', 'drawn'), ('closed', 'void'),
       ('drawn', 'settled')) then
    raise exception 'round % cannot go from % to %', old.round_ref, old.state, new.state
      using errcode = 'check_violation';
  end if;
  if old.state not in ('upcoming', 'missed', 'open')
     and (new.draw_day, new.close_at, new.draw_at) <> (old.draw_day, old.close_at, old.draw_at) then
    raise exception 'round %: a round that is closed keeps its day', old.round_ref
      using errcode = 'check_violation';
  end if;
  if old.state not in ('upcoming', 'missed') and (new.rate_version_id <> old.rate_version_id
       or new.rule_version_id <> old.rule_version_id) then
    raise exception 'round %: rates and rules stay as they were when it opened', old.round_ref
      using errcode = 'check_violation';
  end if;
  if new.settled_revision < old.settled_revision or (old.fence is not null
       and new.fence is distinct from old.fence) then
    raise exception 'round %: revision and fence only go forward', old.round_ref
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A round that people shoot in never moves: its beacon round was fixed from these times.
create or replace function lottery.guard_times() returns trigger language plpgsql as $$
begin
  raise exception 'round %: a round with shots keeps its times', old.round_ref
    using errcode = 'check_violation';
end $$;

-- A round is drawn only with a result behind it, no matter who updates the row.
create or replace function lottery.guard_draw() returns trigger language plpgsql as $$
begin
  if not exists (select from lottery.result where round_id = new.round_id) then
    raise exception 'round % has no confirmed result', new.round_ref
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A round that draws by itself opens after its commitment is published.
create or replace function lottery.guard_open() returns trigger language plpgsql as $$
begin
  if not lottery.may_open(new.round_id, new.market_id) then
    raise exception 'round %: it opens after its commitment is published', new.round_ref
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
