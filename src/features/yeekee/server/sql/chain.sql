-- Shooting: the chain, computed under one row lock by the same formula as rules/chain.ts.
create or replace function yeekee.sha256_hex(p_text text) returns text language sql immutable strict parallel safe
begin atomic
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex');
end;

-- An instant as the chain writes it.
create or replace function yeekee.wire_time(p_at timestamptz) returns text language sql immutable strict
begin atomic
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end;

-- head_i from head_{i-1} (standards.md §3.4).
create or replace function yeekee.next_head(
  p_head text, p_seq integer, p_number text, p_name text, p_at timestamptz
) returns text language sql immutable strict
begin atomic
  select yeekee.sha256_hex(concat_ws('|', p_head, p_seq, p_number, p_name, yeekee.wire_time(p_at)));
end;

-- A commitment belongs to a round that has not opened, and starts its chain.
create or replace function yeekee.start_chain() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
       select from lottery.shooting_round r
        where r.round_id = new.round_id and lottery.draws_itself(r.round_id) and r.state = 'upcoming'
          and r.round_ref = new.round_ref and r.shoot_close_at = new.shoot_close_at) then
    raise exception 'round %: nothing can be promised for it any more', new.round_ref
      using errcode = 'check_violation';
  end if;
  -- The beacon of six seconds after shooting closes, no other one (standards.md §3.4).
  if new.beacon_round <> floor((extract(epoch from new.shoot_close_at) + 6 - new.genesis_unix)
                               / new.period_s) + 1 then
    raise exception 'round %: another beacon than the rule says', new.round_ref
      using errcode = 'check_violation';
  end if;
  insert into yeekee.tally (round_id, head)
  values (new.round_id, yeekee.sha256_hex('yeekee:v1:' || new.round_ref || ':' || new.commit));
  return null;
end $$;

-- A chain only grows, and never after it was closed; a round ends once.
create or replace function yeekee.guard_tally() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.round_id <> old.round_id or new.count < old.count
     or (old.closed_at is not null and (old.count, old.sum, old.head, old.closed_at)
         is distinct from (new.count, new.sum, new.head, new.closed_at)) then
    raise exception 'round %: its chain is closed', old.round_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

revoke execute on function yeekee.start_chain from public;
