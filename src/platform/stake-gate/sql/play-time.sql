-- The time of play as it stands at an instant, past periods and a session that a pause ended at zero. With an
-- action the time since the last one counts, unless the member was away: who does nothing does not play.
create or replace function platform.time_played(
  p_time platform.play_time, p_now timestamptz, p_acts boolean
) returns platform.play_time language plpgsql immutable as $$
declare
  c_away  constant bigint := 300000;   -- nothing done for longer is no play
  c_pause constant bigint := 900000;   -- who stops for longer begins a new session
  n       platform.play_time := p_time;
  v_today date   := platform.bangkok_day(p_now);
  v_gap   bigint := greatest(0, floor(extract(epoch from p_now - n.seen_at) * 1000));
  v_more  bigint := case when p_acts and v_gap <= c_away then v_gap else 0 end;
begin
  if date_trunc('month', n.day) <> date_trunc('month', v_today) then n.month_ms := 0; end if;
  if date_trunc('week', n.day) <> date_trunc('week', v_today) then n.week_ms := 0; end if;
  if n.day <> v_today then n.day_ms := 0; end if;
  n.day := v_today;
  if v_gap > c_pause then
    n.session_from := p_now; n.session_ms := 0; n.answered_ms := 0;
  end if;
  n.day_ms     := n.day_ms     + v_more;
  n.week_ms    := n.week_ms    + v_more;
  n.month_ms   := n.month_ms   + v_more;
  n.session_ms := n.session_ms + v_more;
  if p_acts then n.seen_at := greatest(n.seen_at, p_now); end if;
  return n;
end $$;

-- Until when a member has used his time up: the end of the longest period of which he has; null: he has not.
create or replace function platform.rest_until(p_time platform.play_time) returns timestamptz
language sql immutable
begin atomic
  select greatest(
    case when p_time.day_ms >= p_time.day_max_min * 60000::bigint
         then (p_time.day + 1)::timestamp at time zone 'Asia/Bangkok' end,
    case when p_time.week_ms >= p_time.week_max_min * 60000::bigint
         then (date_trunc('week', p_time.day::timestamp) + interval '7 days') at time zone 'Asia/Bangkok' end,
    case when p_time.month_ms >= p_time.month_max_min * 60000::bigint
         then (date_trunc('month', p_time.day::timestamp) + interval '1 month') at time zone 'Asia/Bangkok' end);
end;

-- Has the gate judge by it. Locks the standing, after the time of play.
create or replace function platform.keep_rest(p_time platform.play_time) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
begin atomic
  update platform.stake_standing s set resting_until = platform.rest_until(p_time)
   where s.member_id = p_time.member_id
     and s.resting_until is distinct from platform.rest_until(p_time);
end;

-- Locks the times of play of a member and of all who count with him, sorted, and answers them. A member who
-- has none yet gets one: that of those who count with him, or one that begins now. Who counts with whom is read
-- again behind the lock, since it changes under the same one. Cost: some key reads.
create or replace function platform.lock_play_times(p_member_id bigint) returns setof platform.play_time
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from platform.play_time t
    where t.member_id = any (platform.counted_with(p_member_id)) order by t.member_id for no key update;
  if not exists (select from platform.play_time t where t.member_id = p_member_id) then
    insert into platform.play_time (member_id, day, day_ms, week_ms, month_ms, seen_at,
                                    session_from, session_ms, answered_ms)
    select s.member_id, coalesce(t.day, platform.bangkok_day(w.now)), coalesce(t.day_ms, 0),
           coalesce(t.week_ms, 0), coalesce(t.month_ms, 0), coalesce(t.seen_at, w.now),
           coalesce(t.session_from, w.now), coalesce(t.session_ms, 0), coalesce(t.answered_ms, 0)
      from platform.stake_standing s
     cross join (select platform.clock() as now offset 0) w
      left join platform.play_time t on t.member_id = any (platform.counted_with(p_member_id))
     where s.member_id = p_member_id limit 1
        on conflict do nothing;
  end if;
  return query select t.* from platform.play_time t
                where t.member_id = any (platform.counted_with(p_member_id))
                order by t.member_id for no key update;
end $$;

-- Writes times of play that the caller holds, with one sum of a day, a week and a month for all of them, and
-- has the gate judge by them. Cost: one heap-only update for each.
create or replace function platform.keep_play_times(
  p_times platform.play_time[], p_day_ms bigint, p_week_ms bigint, p_month_ms bigint
) returns void language plpgsql as $$
declare
  v_seen_at timestamptz := (select max(t.seen_at) from unnest(p_times) t);
  n         platform.play_time;
begin
  foreach n in array p_times loop
    n.day_ms := p_day_ms; n.week_ms := p_week_ms; n.month_ms := p_month_ms;
    update platform.play_time t
       set day = n.day, day_ms = n.day_ms, week_ms = n.week_ms, month_ms = n.month_ms,
           seen_at = v_seen_at, session_from = n.session_from, session_ms = n.session_ms,
           answered_ms = n.answered_ms
     where t.member_id = n.member_id;
    perform platform.keep_rest(n);
  end loop;
end $$;

-- Notes that a member did something: so did all who count with him. Cost: a row by key for each of them, and
-- its lock; asked at most every half minute.
create or replace function platform.note_play(p_member_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_times platform.play_time[] := array(select t from platform.lock_play_times(p_member_id) t);
  v_now   timestamptz := platform.clock();
begin
  perform platform.keep_play_times(array_agg(n order by n.member_id), max(n.day_ms), max(n.week_ms),
                                   max(n.month_ms))
     from unnest(v_times) t cross join lateral platform.time_played(t, v_now, true) n
   having count(*) > 0;
end $$;

-- Makes one time of those that members have played who are to count together: members who counted together
-- already have played it once, the others each for himself. The caller holds all their wallets.
create or replace function platform.join_play_times(p_member_ids bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_times platform.play_time[];
  v_now   timestamptz;
begin
  v_times := array(select t from platform.play_time t
                    where t.member_id = any (p_member_ids) order by t.member_id for no key update);
  v_now := platform.clock();
  v_times := array(select n from unnest(v_times) t
                    cross join lateral platform.time_played(t, v_now, false) n order by n.member_id);
  perform platform.keep_play_times(v_times, sum(p.day_ms)::bigint, sum(p.week_ms)::bigint,
                                   sum(p.month_ms)::bigint)
     from (select max(t.day_ms) as day_ms, max(t.week_ms) as week_ms, max(t.month_ms) as month_ms
             from unnest(v_times) t
             left join platform.member_counter c using (member_id)
            group by coalesce(c.person_id, - t.member_id)) p
   having count(*) > 0;
end $$;

-- Sets how long a member may play in a day, a week and a month; it holds with the commit.
create or replace function platform.limit_play_time(
  p_member_id bigint, p_day integer, p_week integer, p_month integer
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  n platform.play_time;
begin
  perform platform.lock_play_times(p_member_id);
  update platform.play_time t
     set day_max_min = p_day, week_max_min = p_week, month_max_min = p_month
   where t.member_id = p_member_id
  returning t.* into n;
  perform platform.keep_rest(platform.time_played(n, platform.clock(), false));
end $$;

-- The time of play of a member as it stands now. Cost: a key read.
create or replace function platform.play_time_of(p_member_id bigint) returns setof platform.play_time
language sql stable
begin atomic
  select (platform.time_played(t, platform.clock(), false)).*
    from platform.play_time t where t.member_id = p_member_id;
end;

-- How long members play and may play, for what proves it.
create or replace view platform.play_time_limit as
  select t.member_id, t.day_max_min, t.week_max_min, t.month_max_min, t.day, t.day_ms, t.week_ms, t.month_ms
    from platform.play_time t;
grant select on platform.play_time_limit to slth_app;

revoke execute on function platform.time_played, platform.rest_until, platform.keep_rest,
  platform.lock_play_times, platform.keep_play_times, platform.note_play, platform.join_play_times,
  platform.limit_play_time, platform.play_time_of from public;
grant execute on function platform.time_played, platform.lock_play_times, platform.note_play,
  platform.limit_play_time, platform.play_time_of to slth_app;
