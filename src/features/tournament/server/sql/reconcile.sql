-- What tournaments wrote, against settled play and against the books. A score is asked where nothing of its
-- member's play changed since it was worked out; places and prizes stay as they were given.
create or replace function tournament.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'prizes stay within their tournament and their member', concat_ws(' ', 'tournament', x.tournament_id),
         concat_ws(' / ', (select sum(u) from unnest(t.prizes) u), 0),
         concat_ws(' / ', sum(p.points), count(*) filter (where p.points > s.points * t.cap_points))
    from tournament.tournament x join tournament.terms t using (tournament_id, version)
    join tournament.prize p on p.tournament_id = x.tournament_id
    left join tournament.score s on s.tournament_id = p.tournament_id and s.member_id = p.member_id
   group by x.tournament_id, t.prizes
  having sum(p.points) > (select sum(u) from unnest(t.prizes) u)
      or count(*) filter (where p.points > coalesce(s.points, 0) * t.cap_points) > 0;

  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'a prize was given once', concat_ws(' ', 'tournament', p.tournament_id, 'member', p.member_id),
         case p.status when 'given' then p.points else 0 end::text, coalesce(sum(l.amount), 0)::text
    from tournament.prize p
    left join ledger.posting l
           on l.home_id = p.member_id and l.ref_id = p.tournament_id
          and l.op_id = ledger.op_key('system', 'tournament', 'tournament.prize',
                                      p.tournament_id || '/' || p.member_id)
   group by p.prize_id
  having coalesce(sum(l.amount), 0) <> case p.status when 'given' then p.points else 0 end;

  return query
  select 'a score is the play that counts', concat_ws(' ', 'tournament', s.tournament_id, 'member', s.member_id),
         concat_ws(' / ', coalesce(d.counted, 0), div(coalesce(d.counted, 0), t.point_valid_satang)),
         concat_ws(' / ', s.valid_satang, s.points)
    from tournament.score s join tournament.tournament x using (tournament_id)
    join tournament.terms t using (tournament_id, version)
    join tournament.entrant e using (entrant_id)
    left join lateral (
      select sum(least(greatest(f.valid, 0), t.day_max_points * t.point_valid_satang)) as counted
        from (select sum(p.valid_satang) as valid from winloss.play_fact p
               where p.member_id = s.member_id and p.product = t.product and p.is_own
                 and p.counted_day between t.from_day and t.to_day and p.first_settled_at >= e.joined_at
               group by p.counted_day) f) d on true
   where not exists (select from winloss.play_day c
                      where c.member_id = s.member_id and c.changed_xid >= x.scored_xid
                        and c.counted_day between t.from_day and t.to_day)
     and (s.valid_satang, s.points)
         is distinct from (coalesce(d.counted, 0), div(coalesce(d.counted, 0), t.point_valid_satang));
end $$;

revoke execute on function tournament.reconcile from public;
grant execute on function tournament.reconcile to slth_app;
