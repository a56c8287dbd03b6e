-- What members allow themselves is what the gate judges by.
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
                                               else l.name || '_max' end end;
end;

revoke execute on function protection.reconcile from public;
grant execute on function protection.reconcile to slth_app;
