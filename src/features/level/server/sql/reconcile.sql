-- The level that play reaches by a version of the terms.
create or replace function level.reached(p_version smallint, p_satang bigint) returns smallint
language sql stable
begin atomic
  select coalesce(max(s.level), 1) from level.step s
   where s.version = p_version and s.from_satang <= p_satang;
end;

-- What entries of nights and reviews say, against play, the terms and what staff set.
create or replace function level.reconcile_entries()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'nobody rises above his play, or unseen by staff', concat_ws(' ', 'entry', e.entry_id),
         concat_ws(' ', 'at most', level.reached(e.version, e.sum_satang)), e.to_level::text
    from level.entry e
    left join level.step s on s.version = e.version and s.level = e.to_level
   where e.why = 'rose'
     and (e.to_level > level.reached(e.version, e.sum_satang) or s.needs_check is not false);

  return query
  select 'who reaches his level does not fall', concat_ws(' ', 'entry', e.entry_id),
         concat_ws(' ', 'below', e.from_level), level.reached(e.version, e.sum_satang)::text
    from level.entry e
   where e.why = 'fell' and e.from_level <= level.reached(e.version, e.sum_satang);

  return query
  select 'what staff set holds in its time', concat_ws(' ', 'entry', e.entry_id),
         concat_ws(' ', h.hold, h.to_level, 'until', h.hold_until), e.to_level::text
    from level.entry e
   cross join lateral (
     select x.* from level.entry x
      where x.member_id = e.member_id and x.entry_id < e.entry_id and x.why in ('set', 'released')
      order by x.entry_id desc limit 1) h
   where e.night <= h.hold_until
     and case h.hold when 'floor' then e.why = 'fell' and e.to_level < h.to_level
                     else e.why = 'rose' and e.to_level > h.to_level end;

  return query
  select 'a level that staff looked at was approved', concat_ws(' ', 'entry', e.entry_id),
         concat_ws(' ', 'approved', e.member_id, e.to_level), concat_ws(' ', r.state, r.member_id, r.level)
    from level.entry e left join level.review r using (review_id)
   where e.why = 'reviewed'
     and (r.state, r.member_id, r.level, r.sum_satang)
         is distinct from ('approved', e.member_id, e.to_level, e.sum_satang)
      or e.why = 'reviewed' and level.reached(e.version, e.sum_satang) < e.to_level;

  return query
  select 'a night added up what was played', concat_ws(' ', 'entry', e.entry_id), p.satang::text,
         e.sum_satang::text
    from level.entry e
   cross join lateral (
     select coalesce(sum(d.valid_satang), 0)::bigint as satang,
            coalesce(bool_or(d.changed_xid >= e.seen), false) as is_other
       from winloss.play_day d
      where d.member_id = e.member_id and d.is_own
        and d.counted_day between e.night - 90 and e.night - 1) p
   where e.night is not null and not p.is_other and p.satang <> e.sum_satang;
end $$;

-- What the history of levels says of members, of play and of the terms. Cost: all entries; in full the play
-- of 90 days for each entry of a night.
create or replace function level.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'a member has the level that his history ends with', concat_ws(' ', 'member', m.member_id),
         coalesce(e.to_level, 1)::text, m.level::text
    from account.member_level m
    left join (select distinct on (x.member_id) x.member_id, x.to_level from level.entry x
                order by x.member_id, x.entry_id desc) e using (member_id)
   where m.level <> coalesce(e.to_level, 1);

  return query
  select 'a level goes on from the one before', concat_ws(' ', 'entry', e.entry_id), e.before::text,
         e.from_level::text
    from (select x.entry_id, x.from_level,
                 coalesce(lag(x.to_level) over (partition by x.member_id order by x.entry_id), 1) as before
            from level.entry x) e
   where e.before <> e.from_level;

  if p_level = 'full' then
    return query select * from level.reconcile_entries();
  end if;
end $$;

revoke execute on function level.reached, level.reconcile_entries, level.reconcile from public;
grant execute on function level.reached, level.reconcile_entries, level.reconcile to slth_app;
