-- Has members count together, their counts at zero: the caller counts what they have played, and holds all
-- their wallets. Their limits stay, and the times that they have played become one. Answers the counter of
-- the first. Locks their times of play, then how they stand, then their counters. Cost: a few rows by key each.
create or replace function platform.join_counters(p_member_ids bigint[])
returns platform.member_counter language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  -- Counters of a day long past are at zero.
  c_long_ago constant date := 'epoch';
  v_person   bigint := nextval('platform.member_counter_person_id_seq');
  v_first    platform.member_counter;
begin
  perform platform.join_play_times(p_member_ids);
  insert into platform.member_counter (member_id, person_id, day)
  select m, v_person, c_long_ago from unnest(p_member_ids) m order by m
      on conflict (member_id) do update
     set person_id = v_person, day = c_long_ago, played_from = null, played_at = null;
  select * into v_first from platform.member_counter n where n.member_id = p_member_ids[1];
  return v_first;
end $$;

revoke execute on function platform.join_counters from public;
