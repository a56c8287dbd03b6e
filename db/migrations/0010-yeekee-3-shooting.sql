-- Shooting: the chain, computed under one row lock by the same formula as rules/chain.ts.

create function yeekee.sha256_hex(p_text text) returns text language sql immutable strict parallel safe
begin atomic
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex');
end;

create function yeekee.wire_time(p_at timestamptz) returns text language sql immutable strict
begin atomic
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end;

-- head_i from head_{i-1} (standards.md §3.4).
create function yeekee.next_head(
  p_head text, p_seq integer, p_number text, p_name text, p_at timestamptz
) returns text language sql immutable strict
begin atomic
  select yeekee.sha256_hex(concat_ws('|', p_head, p_seq, p_number, p_name, yeekee.wire_time(p_at)));
end;

-- A commitment belongs to a round that has not opened, and starts its chain.
create function yeekee.start_chain() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
       select from lottery.round r join lottery.market m using (market_id)
        where r.round_id = new.round_id and m.result_rule = 'yeekee' and r.state = 'upcoming'
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
create trigger start_chain after insert on yeekee.commitment
  for each row execute function yeekee.start_chain();

-- A chain only grows, and never after it was closed; a round ends once.
create function yeekee.guard_tally() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.round_id <> old.round_id or new.count < old.count
     or (old.closed_at is not null and (old.count, old.sum, old.head, old.closed_at)
         is distinct from (new.count, new.sum, new.head, new.closed_at)) then
    raise exception 'round %: its chain is closed', old.round_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_tally before update on yeekee.tally
  for each row execute function yeekee.guard_tally();

-- Why nobody may shoot in the round now; null while one may. VOLATILE: it reads the clock.
create function yeekee.shoot_refusal(p_round_id bigint) returns text language sql volatile
begin atomic
  select case
      when not s.shooting_on then 'shooting_paused'
      when platform.clock() >= r.shoot_close_at or t.closed_at is not null
           or t.ended_at is not null
           or r.state not in ('upcoming', 'open', 'closed') then 'shooting_closed'
      when r.state = 'upcoming' or platform.clock() < r.shoot_open_at then 'shooting_not_open'
    end
    from lottery.round r join yeekee.tally t using (round_id), yeekee.setting s
   where r.round_id = p_round_id;
end;

create type yeekee.shot_outcome as (
  place integer, refusal text, seq integer, at timestamptz, next_shot_at timestamptz,
  count integer, sum bigint, head text);

-- Takes shots of a round, one after another in the order of the arrays, each as if alone, and
-- answers one row each. Locks the round's tally: sequence and chain have no gap, and whoever closes
-- the chain waits for us or we see it closed. One event tells of all of them.
create function yeekee.shoot(
  p_round_id bigint, p_members bigint[], p_names text[], p_numbers text[]
) returns setof yeekee.shot_outcome
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tally    yeekee.tally;
  v_cooldown interval;
  v_first    integer;
  v_now      timestamptz;
  v_next_at  timestamptz;
  v_refusal  text;
  v_shots    jsonb := '[]';
begin
  select * into v_tally from yeekee.tally where round_id = p_round_id for update;
  if not found then
    return query select i, 'not_yeekee', null::integer, null::timestamptz, null::timestamptz,
                        null::integer, null::bigint, null::text
                   from generate_subscripts(p_members, 1) i;
    return;
  end if;
  select u.cooldown_ms * interval '1 millisecond' into strict v_cooldown
    from lottery.round r join yeekee.rule u using (rule_version_id) where r.round_id = p_round_id;
  v_first := v_tally.count + 1;
  for i in 1 .. cardinality(p_members) loop
    v_now := date_trunc('milliseconds', platform.clock());
    select max(s.at) + v_cooldown into v_next_at from yeekee.shot s
     where s.round_id = p_round_id and s.member_id = p_members[i];
    select case
        when st.member_id is null or st.status <> 'active' then 'member_not_active'
        when st.excluded_until > v_now then 'member_excluded'
        else coalesce(yeekee.shoot_refusal(p_round_id),
                      case when v_next_at > v_now then 'shot_cooldown' end)
      end into v_refusal
      from (select) one left join platform.stake_standing st on st.member_id = p_members[i];
    if v_refusal is null then
      v_tally.count := v_tally.count + 1;
      v_tally.sum := v_tally.sum + p_numbers[i]::integer;
      v_tally.head := yeekee.next_head(v_tally.head, v_tally.count, p_numbers[i], p_names[i], v_now);
      insert into yeekee.shot (round_id, seq, number, name, member_id, at, head)
      values (p_round_id, v_tally.count, p_numbers[i], p_names[i], p_members[i], v_now, v_tally.head);
      v_next_at := v_now + v_cooldown;
      v_shots := v_shots || jsonb_build_object('seq', v_tally.count, 'number', p_numbers[i],
        'name', p_names[i], 'at', yeekee.wire_time(v_now));
      return next row(i, null, v_tally.count, v_now, v_next_at, v_tally.count, v_tally.sum,
        v_tally.head)::yeekee.shot_outcome;
    else
      return next row(i, v_refusal, null, null, v_next_at, null, null, null)::yeekee.shot_outcome;
    end if;
  end loop;
  if v_tally.count >= v_first then
    update yeekee.tally set count = v_tally.count, sum = v_tally.sum, head = v_tally.head
     where round_id = p_round_id;
    insert into platform.outbox (topic, member_id, payload)
    values ('shot', null, jsonb_build_object('round_id', p_round_id, 'from_seq', v_first,
      'shots', v_shots, 'count', v_tally.count, 'sum', v_tally.sum, 'head', v_tally.head));
  end if;
end $$;

-- Ends the shooting of a round whose time is up; commit it before publish_head is asked. Answers
-- false when there is nothing to end.
create function yeekee.close_shooting(p_round_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update yeekee.tally t set closed_at = platform.clock()
    from yeekee.commitment c
   where t.round_id = p_round_id and c.round_id = t.round_id and t.closed_at is null
     and platform.clock() >= c.shoot_close_at;
  return found;
end $$;

-- Publishes head and count of a chain that everybody can see closed. Answers false when it is too
-- late, the beacon may be known; true when it is out, now or before.
create function yeekee.publish_head(p_round_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_at   constant timestamptz := date_trunc('milliseconds', platform.clock());
  v_head yeekee.head;
begin
  insert into yeekee.head (round_id, count, sum, head, beacon_at, published_at)
  select t.round_id, t.count, t.sum, t.head, c.beacon_at, v_at
    from yeekee.tally t join yeekee.commitment c using (round_id)
   where t.round_id = p_round_id and t.closed_at is not null and v_at < c.beacon_at
  on conflict (round_id) do nothing
  returning * into v_head;
  if v_head.round_id is not null then
    insert into platform.outbox (topic, member_id, payload)
    values ('head', null, jsonb_build_object('round_id', p_round_id, 'count', v_head.count,
      'sum', v_head.sum, 'head', v_head.head, 'published_at', yeekee.wire_time(v_at)));
  end if;
  return exists (select from yeekee.head where round_id = p_round_id);
end $$;

revoke all on function yeekee.shoot, yeekee.close_shooting, yeekee.publish_head,
  yeekee.start_chain from public;
grant execute on function yeekee.shoot, yeekee.close_shooting, yeekee.publish_head to slth_app;
