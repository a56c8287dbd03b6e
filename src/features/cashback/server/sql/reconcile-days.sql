-- Each day of a member, worked out once more from the play of that day, what the house gave in cash on it
-- and the terms that held. A day whose play changed behind what cashback has looked at is left out.
-- Cost: all days that were worked out.
create or replace function cashback.reconcile_days()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  with played as (
    select p.member_id, p.counted_day, d.version, sum(p.stake_satang)::bigint as stake,
           sum(p.returned_satang)::bigint as returned,
           sum(floor(p.valid_satang::numeric * t.margin_ppm / 1000000)) as edge,
           string_agg(concat_ws(' ', p.product, p.stake_satang, p.returned_satang, p.valid_satang), ', '
                      order by p.product) as lines
      from winloss.play_day p
      join cashback.day d on d.day = p.counted_day
      join cashback.product_terms t on t.version = d.version and t.product = p.product and t.in_loss
     where p.is_own group by p.member_id, p.counted_day, d.version
  ), figures as (
    select w.loss_id, d.version, coalesce(p.stake, 0) as stake, coalesce(p.returned, 0) as returned,
           coalesce(r.satang, 0) as rewards, div(greatest(coalesce(p.edge, 0), 0), 2)::bigint as margin,
           greatest(coalesce(p.stake - p.returned, 0) - coalesce(r.satang, 0), 0) as base, p.lines
      from cashback.newest_part w
      join cashback.day d on d.day = w.day
      left join played p on p.member_id = w.member_id and p.counted_day = w.day
      left join ledger.rewarded r on r.member_id = w.member_id and r.day = w.day
     where not w.is_waiting
  ), rated as (
    select f.*, floor(f.base::numeric * t.rate_ppm / 1000000)::bigint as rated, t.cap_satang as cap
      from figures f join cashback.terms t on t.version = f.version
  ), worth as (
    select x.*, least(x.rated, x.cap, x.margin) as worth from rated x
  ), compared as (
    select w.loss_id, w.lines,
           concat_ws(' / ', w.version, w.stake, w.returned, w.rewards, w.base, w.worth,
                     case when w.worth = w.rated then 'whole' when w.worth = w.margin then 'margin'
                          else 'cap' end) as figures
      from worth w
  )
  select 'a day follows from its play', concat_ws(' ', 'loss', l.loss_id), c.figures, l.figures
    from compared c join cashback.loss_figures l using (loss_id) where c.figures <> l.figures
  union all
  select 'the newest part of a day has the lines of its play', concat_ws(' ', 'loss', l.loss_id),
         coalesce(c.lines, 'none'), coalesce(l.lines, 'none')
    from compared c join cashback.loss_figures l using (loss_id) where c.lines is distinct from l.lines;

  return query
  select 'the lines of a part are its sums', concat_ws(' ', 'loss', l.loss_id),
         concat_ws(' / ', l.stake_satang, l.returned_satang),
         concat_ws(' / ', sum(x.stake_satang), sum(x.returned_satang))
    from cashback.loss l join cashback.loss_line x using (loss_id) group by l.loss_id
  having l.stake_satang <> sum(x.stake_satang) or l.returned_satang <> sum(x.returned_satang);

  return query
  select 'who played on a day has a part of it', concat_ws(' ', 'member', p.member_id, p.counted_day),
         'a part', 'none'
    from winloss.play_day p join cashback.day d on d.day = p.counted_day and d.done_at is not null
   where p.is_own and p.changed_xid < (select s.position from cashback.setting s)
     and not exists (select from cashback.loss l
                      where l.member_id = p.member_id and l.day = p.counted_day);
end $$;

-- What of each day was had, is open, lapsed and is carried, against what the day is worth: whoever was
-- given nothing of it is left out.
create or replace function cashback.reconcile_parts()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  with parts as (
    select l.member_id, l.day,
           coalesce(sum(l.earned_satang) filter (where l.outcome = 'set_off'
             or e.state in ('claimed', 'credited')), 0)::bigint as paid,
           coalesce(sum(l.earned_satang) filter (where e.state in ('claimable', 'held')), 0)::bigint as open,
           coalesce(sum(l.earned_satang) filter (where e.state in ('expired', 'void')), 0)::bigint as lapsed,
           bool_or(l.outcome = 'not_for_you') as is_barred
      from cashback.loss l left join platform.earned e on e.entitlement_id = l.entitlement_id
     group by l.member_id, l.day
  ), days as (
    select p.*, coalesce(c.carried, 0) as carried,
           case when w.day_satang >= t.min_satang then w.day_satang else 0 end as worth
      from parts p
      join cashback.newest_part w on w.member_id = p.member_id and w.day = p.day
      join cashback.terms t on t.version = w.version
      left join (select x.member_id, x.day, sum(x.amount_satang)::bigint as carried from cashback.carry x
                  group by x.member_id, x.day) c on c.member_id = p.member_id and c.day = p.day
  ), due as (
    select d.*, greatest(d.worth - (d.paid - d.carried) - d.lapsed, 0) as missing from days d
  )
  select 'a day gave what it is worth', concat_ws(' ', 'member', d.member_id, d.day),
         concat_ws(' / ', 'worth', d.worth, 'open', d.missing),
         concat_ws(' / ', 'had', d.paid - d.carried, 'open', d.open)
    from due d
   where not d.is_barred and (d.paid - d.carried > d.worth or d.open <> d.missing);

  return query
  select 'what is too much is carried by its part', concat_ws(' ', 'loss', l.loss_id, 'carry', c.carry_id),
         coalesce(l.member_id::text || ' ' || l.day, 'an excess'),
         coalesce(c.member_id::text || ' ' || c.day, 'nothing')
    from (select x.loss_id, x.member_id, x.day from cashback.loss x where x.outcome = 'excess') l
    full join (select y.* from cashback.carry y where y.loss_id is not null) c using (loss_id)
   where (l.member_id, l.day) is distinct from (c.member_id, c.day);
end $$;

revoke execute on function cashback.reconcile_days, cashback.reconcile_parts from public;
grant execute on function cashback.reconcile_days, cashback.reconcile_parts to slth_app;
