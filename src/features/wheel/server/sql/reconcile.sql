-- What wheels say they gave, against their spins, and each spin against what the books moved for it.
create or replace function wheel.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'a wheel counts its spins', concat_ws(' ', 'wheel', g.wheel_id, 'version', g.version),
         concat_ws(' ', g.spins, 'spins,', g.credit),
         concat_ws(' ', count(s.spin_id), 'spins,', coalesce(sum(p.amount) filter (where p.kind = 'credit'), 0))
    from wheel.given g
    left join wheel.spin s using (wheel_id, version)
    left join wheel.prize p
           on p.wheel_id = s.wheel_id and p.version = s.version and p.place = s.place
   group by g.wheel_id, g.version
  having g.spins <> count(s.spin_id)
      or g.credit <> coalesce(sum(p.amount) filter (where p.kind = 'credit'), 0);

  return query
  select 'a stock counts what was given of it', concat_ws(' ', 'wheel', k.wheel_id, 'field', k.place),
         k.given::text, count(s.spin_id)::text
    from wheel.stock k
    left join wheel.spin s
           on s.wheel_id = k.wheel_id and s.version = k.version and s.place = k.place
   group by k.wheel_id, k.version, k.place
  having k.given <> count(s.spin_id);

  return query
  select 'a cap counts what was given of it',
         concat_ws(' ', 'wheel', c.wheel_id, 'field', c.place, c.scope, c.subject),
         c.given::text, count(s.spin_id)::text
    from wheel.cap c
    left join wheel.spin s
           on s.wheel_id = c.wheel_id and s.version = c.version and s.place = c.place
          and c.subject = case c.scope when 'member' then s.member_id
                else to_char(s.spun_at at time zone 'Asia/Bangkok', 'YYYYMMDD')::bigint end
   group by c.wheel_id, c.version, c.place, c.scope, c.subject
  having c.given <> count(s.spin_id);

  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'a spin paid and was paid once', concat_ws(' ', 'spin', s.spin_id),
         concat_ws(' and ', o.cost, o.gift), concat_ws(' and ', o.spent, o.given)
    from (select s.spin_id, case s.paid_with when 'spin' then 1 else t.cost_points end as cost,
                 case w.pays when 'at_once' then z.amount else 0 end as gift,
                 coalesce(sum(l.amount) filter (where l.code in
                   (ledger.code_points_spend(), ledger.code_spins_spend())), 0) as spent,
                 coalesce(sum(l.amount) filter (where l.code not in
                   (ledger.code_points_spend(), ledger.code_spins_spend())), 0) as given
            from wheel.spin s
            join wheel.wheel w using (wheel_id)
            join wheel.terms t on t.wheel_id = s.wheel_id and t.version = s.version
            join wheel.prize z on z.wheel_id = s.wheel_id and z.version = s.version and z.place = s.place
            left join ledger.posting l
                   on l.home_id = s.member_id and l.ref_id = s.spin_id
                  and l.op_id = ledger.op_key('system', 'wheel', 'spin', s.spin_id::text)
           group by s.spin_id, t.cost_points, w.pays, z.amount) o
    join wheel.spin s using (spin_id)
   where (o.cost, o.gift) is distinct from (o.spent, o.given);

  return query
  select 'a prize that waits is what was given', concat_ws(' ', 'spin', s.spin_id), z.amount::text,
         coalesce(e.amount, 0)::text
    from wheel.spin s
    join wheel.wheel w using (wheel_id)
    join wheel.prize z on z.wheel_id = s.wheel_id and z.version = s.version and z.place = s.place
    left join platform.earned e on e.entitlement_id = s.entitlement_id and e.member_id = s.member_id
   where w.pays = 'claimed' and coalesce(e.amount, 0) <> z.amount;
end $$;

revoke execute on function wheel.reconcile from public;
grant execute on function wheel.reconcile to slth_app;
