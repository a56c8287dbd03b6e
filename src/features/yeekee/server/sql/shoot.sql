-- Why nobody may shoot in the round at an instant; null while one may. VOLATILE: it sees a chain that was
-- closed meanwhile.
create or replace function yeekee.shoot_refusal(p_round_id bigint, p_now timestamptz) returns text
language sql volatile
begin atomic
  select case
      when not s.shooting_on then 'shooting_paused'
      when p_now >= r.shoot_close_at or t.closed_at is not null
           or t.ended_at is not null
           or r.state not in ('upcoming', 'open', 'closed') then 'shooting_closed'
      when r.state = 'upcoming' or p_now < r.shoot_open_at then 'shooting_not_open'
    end
    from lottery.shooting_round r join yeekee.tally t using (round_id), yeekee.setting s
   where r.round_id = p_round_id;
end;

-- Takes shots of a round, one after another in the order of the arrays, each as if alone, and
-- answers one row each. Locks the round's tally: sequence and chain have no gap, and whoever closes
-- the chain waits for us or we see it closed. One event tells of all of them.
create or replace function yeekee.shoot(
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
    from lottery.shooting_round r join yeekee.rule u using (rule_version_id) where r.round_id = p_round_id;
  v_first := v_tally.count + 1;
  for i in 1 .. cardinality(p_members) loop
    v_now := date_trunc('milliseconds', platform.clock());
    select max(s.at) + v_cooldown into v_next_at from yeekee.shot s
     where s.round_id = p_round_id and s.member_id = p_members[i];
    select case
        when st.member_id is null or st.status <> 'active' then 'member_not_active'
        when st.excluded_until > v_now then 'member_excluded'
        else coalesce(yeekee.shoot_refusal(p_round_id, v_now),
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
    insert into platform.push (topic, room, payload)
    values ('shot', 'yeekee:' || p_round_id, jsonb_build_object('round_id', p_round_id, 'from_seq', v_first,
      'shots', v_shots, 'count', v_tally.count, 'sum', v_tally.sum, 'head', v_tally.head));
  end if;
end $$;

revoke execute on function yeekee.shoot from public;
grant execute on function yeekee.shoot to slth_app;
