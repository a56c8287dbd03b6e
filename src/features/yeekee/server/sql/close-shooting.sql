-- Ends the shooting of a round whose time is up; commit it before publish_head is asked. Answers
-- false when there is nothing to end.
create or replace function yeekee.close_shooting(p_round_id bigint) returns boolean
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
create or replace function yeekee.publish_head(p_round_id bigint) returns boolean
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
    insert into platform.push (topic, member_id, payload)
    values ('head', null, jsonb_build_object('round_id', p_round_id, 'count', v_head.count,
      'sum', v_head.sum, 'head', v_head.head, 'published_at', yeekee.wire_time(v_at)));
  end if;
  return exists (select from yeekee.head where round_id = p_round_id);
end $$;

revoke execute on function yeekee.close_shooting, yeekee.publish_head from public;
grant execute on function yeekee.close_shooting, yeekee.publish_head to slth_app;
