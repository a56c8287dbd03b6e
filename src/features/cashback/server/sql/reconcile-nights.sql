-- Each month of turnover, added up once more from its play and the rates of its days, where no play of it
-- changed since; and each night, from what the one before left. Cost: all play of months with turnover.
create or replace function cashback.reconcile_nights()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  with added as (
    select m.member_id, m.month, m.earned_satang,
           coalesce(floor(sum(p.valid_satang::numeric * t.turnover_ppm) / 1000000), 0)::bigint as earned,
           coalesce(bool_or(p.changed_xid >= m.seen), false) as is_waiting
      from cashback.month m
      left join winloss.play_day p
             on p.member_id = m.member_id and p.is_own and p.counted_day >= m.month
            and p.counted_day < m.month + interval '1 month' and p.counted_day <= m.until
      left join cashback.day d on d.day = p.counted_day
      left join cashback.product_terms t on t.version = d.version and t.product = p.product
     where m.until is not null group by m.member_id, m.month
  )
  select 'a month earned what its play gives', concat_ws(' ', 'member', a.member_id, a.month),
         a.earned::text, a.earned_satang::text
    from added a where not a.is_waiting and a.earned <> a.earned_satang;

  return query
  select 'a night goes on from the one before', concat_ws(' ', 'turnover', n.turnover_id),
         (n.brought + n.earned_satang + n.corrected_satang)::text,
         (n.credited_satang + n.open_satang)::text
    from (select t.*, coalesce(lag(t.open_satang) over (partition by t.member_id order by t.day), 0) as brought
            from cashback.turnover t) n
   where n.brought + n.earned_satang + n.corrected_satang <> n.credited_satang + n.open_satang;

  return query
  select 'the last night leaves what the months have open',
         concat_ws(' ', 'member', coalesce(m.member_id, n.member_id)),
         coalesce(m.open, 0)::text, coalesce(n.open_satang, 0)::text
    from (select x.member_id, sum(x.earned_satang - x.credited_satang) as open from cashback.month x
           group by x.member_id) m
    full join (select distinct on (t.member_id) t.member_id, t.open_satang from cashback.turnover t
                order by t.member_id, t.day desc) n using (member_id)
   where coalesce(m.open, 0) <> coalesce(n.open_satang, 0);

  return query
  select 'the lines of a night are its sums', concat_ws(' ', 'turnover', t.turnover_id),
         concat_ws(' / ', t.valid_satang, t.earned_satang),
         concat_ws(' / ', sum(l.valid_satang), sum(l.part_satang))
    from cashback.turnover t join cashback.turnover_line l using (turnover_id) group by t.turnover_id
  having t.valid_satang <> sum(l.valid_satang) or t.earned_satang <> sum(l.part_satang);

  return query
  select 'a line has the rate of its terms', concat_ws(' ', 'turnover', t.turnover_id, l.product),
         coalesce(p.turnover_ppm::text, 'none'), l.rate_ppm::text
    from cashback.turnover t
    join cashback.turnover_line l using (turnover_id)
    left join cashback.product_terms p on p.version = t.version and p.product = l.product
   where l.rate_ppm is distinct from p.turnover_ppm;

  return query
  select 'nothing is earned without play', concat_ws(' ', 'turnover', t.turnover_id), '0',
         t.earned_satang::text
    from cashback.turnover t
   where t.earned_satang <> 0
     and not exists (select from cashback.turnover_line l where l.turnover_id = t.turnover_id);
end $$;

revoke execute on function cashback.reconcile_nights from public;
grant execute on function cashback.reconcile_nights to slth_app;
