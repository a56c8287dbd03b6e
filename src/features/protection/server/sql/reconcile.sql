-- What members allow themselves is what the gate judges by, and the accounts of one person count together.
create or replace function protection.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language sql stable
begin atomic
  select 'the gate judges by the stricter limit', concat_ws(' ', 'member', l.member_id, l.name),
         l.value::text,
         coalesce(to_jsonb(n) ->> case l.name when 'session' then 'session_max_min'
                                              else l.name || '_max' end,
                  to_jsonb(t) ->> (substr(l.name, 6) || '_max_min'), 'none')
    from (select f.member_id, f.name, min(f.value) as value from protection.in_force f
           group by f.member_id, f.name) l
    left join platform.play_counter n using (member_id)
    left join platform.play_time_limit t using (member_id)
   where l.value::text is distinct from
         case when l.name like 'time\_%' then to_jsonb(t) ->> (substr(l.name, 6) || '_max_min')
              else to_jsonb(n) ->> case l.name when 'session' then 'session_max_min'
                                               else l.name || '_max' end end
  union all
  select 'the accounts of a person count together', concat_ws(' ', 'members', n.member_id, a.member_id),
         n.person_id::text, coalesce(o.person_id::text, 'none')
    from platform.play_counter n
   cross join lateral account.accounts_of(n.member_id) a(member_id)
    left join platform.play_counter o on o.member_id = a.member_id
   where (o.member_id > n.member_id and o.person_id <> n.person_id)
      or (o.member_id is null and exists (
            select from protection.in_force f where f.member_id = n.member_id))
  union all
  select 'an exclusion holds every account of the person', concat_ws(' ', 'members', x.member_id, a.member_id),
         x.until::text, 'none'
    from platform.held_by(array(select m.member_id from platform.excluded_member m)) x
   cross join lateral account.accounts_of(x.member_id) a(member_id)
   where not platform.was_excluded_until(a.member_id, x.until)
  union all
  select 'who counts together has counted the same', concat_ws(' ', 'members', n.member_id, o.member_id),
         c.counts, d.counts
    from platform.play_counter n
    join platform.play_counter o on o.person_id = n.person_id and o.member_id > n.member_id
    left join platform.play_time_limit t on t.member_id = n.member_id
    left join platform.play_time_limit u on u.member_id = o.member_id
   cross join lateral (values (concat_ws(' ', n.day, n.staked_day, n.staked_week, n.staked_month,
     n.won_day, n.won_week, n.won_month, n.deposited_day, n.deposited_week, n.deposited_month,
     n.played_from, n.played_at, case when u.day is not null then t.day end,
     case when u.day is not null then concat_ws(' ', t.day_ms, t.week_ms, t.month_ms) end))) c(counts)
   cross join lateral (values (concat_ws(' ', o.day, o.staked_day, o.staked_week, o.staked_month,
     o.won_day, o.won_week, o.won_month, o.deposited_day, o.deposited_week, o.deposited_month,
     o.played_from, o.played_at, case when t.day is not null then u.day end,
     case when t.day is not null then concat_ws(' ', u.day_ms, u.week_ms, u.month_ms) end))) d(counts)
   where c.counts <> d.counts;
end;

revoke execute on function protection.reconcile from public;
grant execute on function protection.reconcile to slth_app;
