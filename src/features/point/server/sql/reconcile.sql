-- What the rows of points by play say of each other, of the play that they go by and of the books. A month whose
-- play changed behind the last look is left out. Cost: all rows; at level full all play of months with points.
create or replace function point.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'months hold what looks found', concat_ws(' ', 'member', coalesce(m.member_id, p.member_id),
                                                  coalesce(m.month, p.month)),
         concat_ws(' / ', coalesce(p.gained, 0), coalesce(p.credited, 0)),
         concat_ws(' / ', coalesce(m.earned_points, 0), coalesce(m.credited_points, 0))
    from point.month m
    full join (select x.member_id, x.month, sum(x.gained_points) as gained,
                      sum(x.credited_points) as credited
                 from point.play x group by x.member_id, x.month) p using (member_id, month)
   where (coalesce(m.earned_points, 0), coalesce(m.credited_points, 0))
         <> (coalesce(p.gained, 0), coalesce(p.credited, 0));

  return query
  select 'a look goes on from the one before', concat_ws(' ', 'play', n.play_id),
         (n.brought + n.gained_points)::text, (n.credited_points + n.open_points)::text
    from (select x.*, coalesce(lag(x.open_points) over (partition by x.member_id order by x.play_id), 0)
                        as brought
            from point.play x) n
   where n.brought + n.gained_points <> n.credited_points + n.open_points;

  return query
  select 'a look has earned what its lines give', concat_ws(' ', 'play', x.play_id),
         coalesce(floor(sum(l.valid_satang::numeric * l.rate_x100) / 1000000), 0)::bigint::text,
         x.earned_points::text
    from point.play x left join point.play_line l using (play_id)
   group by x.play_id
  having coalesce(floor(sum(l.valid_satang::numeric * l.rate_x100) / 1000000), 0) <> x.earned_points;

  if p_level <> 'full' then
    return;
  end if;

  return query
  with played as (
    select p.member_id, date_trunc('month', p.counted_day)::date as month,
           floor(sum(p.valid_satang::numeric * r.rate_x100) / 1000000)::bigint as earned,
           bool_or(p.changed_xid >= (select s.position from point.setting s)) as is_waiting
      from winloss.play_day p
      join point.rate r
        on r.version = point.version_on(p.counted_day) and r.product = p.product and r.rate_x100 > 0
     where p.is_own group by 1, 2
  )
  select 'a month earned what its play gives',
         concat_ws(' ', 'member', coalesce(p.member_id, m.member_id), coalesce(p.month, m.month)),
         coalesce(p.earned, 0)::text, coalesce(m.earned_points, 0)::text
    from played p full join point.month m using (member_id, month)
   where coalesce(p.earned, 0) <> coalesce(m.earned_points, 0)
     and p.is_waiting is not true and m.is_changed is not true;

  return query
  select 'a look and its points agree', concat_ws(' ', 'play', coalesce(x.play_id, b.ref_id)),
         coalesce(x.credited_points, 0)::text, coalesce(b.points, 0)::text
    from point.play x
    full join (select t.ref_id, sum(t.amount) as points
                 from ledger.posting t join ledger.account_owner o on o.account_id = t.debit_account
                where t.code = ledger.code_points_earn() and o.ref_id >= 8000000000001
                  and o.ref_id < 9000000000000
                group by t.ref_id) b on b.ref_id = x.play_id
   where coalesce(x.credited_points, 0) <> coalesce(b.points, 0);
end $$;

revoke execute on function point.reconcile from public;
grant execute on function point.reconcile to slth_app;
