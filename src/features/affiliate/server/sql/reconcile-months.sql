-- What months of a pooled base say of themselves and of each other.
create or replace function affiliate.reconcile_months()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'a month gives its rate of its base, at most what is set aside',
         concat_ws(' ', 'commission', p.commission_id),
         least(div(p.base_satang::numeric * c.ppm, 1000000), p.most_satang)::text, p.due_satang::text
    from affiliate.pool p join affiliate.commission c using (commission_id)
   where p.due_satang <> least(div(p.base_satang::numeric * c.ppm, 1000000), p.most_satang);

  return query
  select 'parts of a month are what it gives', concat_ws(' ', 'member', x.member_id, x.month, 'level', x.level),
         x.due::text, x.given::text
    from (select c.member_id, c.level, p.month, sum(c.satang) as given,
                 (array_agg(p.due_satang order by c.part desc))[1] as due
            from affiliate.pool p join affiliate.commission c using (commission_id)
           group by c.member_id, c.level, p.month) x
   where x.due <> x.given;

  return query
  select 'friends of a month are the whole', concat_ws(' ', 'commission', p.commission_id),
         concat_ws(' / ', p.ggr_satang, p.fee_satang, p.payment_satang, p.bonus_satang,
                   p.cashback_satang, p.own_carry_satang),
         concat_ws(' / ', f.ggr, f.fee, f.payment, f.bonus, f.cashback, f.own)
    from affiliate.pool p
   cross join lateral (
     select coalesce(sum(x.ggr_satang), 0)::bigint as ggr, coalesce(sum(x.fee_satang), 0)::bigint as fee,
            coalesce(sum(x.payment_satang), 0)::bigint as payment,
            coalesce(sum(x.bonus_satang), 0)::bigint as bonus,
            coalesce(sum(x.cashback_satang), 0)::bigint as cashback,
            coalesce(sum(x.own_carry_satang), 0)::bigint as own
       from affiliate.pool_friend x where x.commission_id = p.commission_id) f
   where (p.ggr_satang, p.fee_satang, p.payment_satang, p.bonus_satang, p.cashback_satang,
          p.own_carry_satang)
         is distinct from (f.ggr, f.fee, f.payment, f.bonus, f.cashback, f.own);

  -- What goes on from a month is what came to it and is still in time, less what was worked off, and what it was
  -- below zero itself.
  return query
  with newest as (
    select distinct on (c.member_id, c.level, p.month) c.member_id, c.level, p.*
      from affiliate.pool p join affiliate.commission c using (commission_id)
     order by c.member_id, c.level, p.month, c.part desc
  ), chained as (
    select n.*, lag(n.commission_id) over (partition by n.member_id, n.level order by n.month) as before
      from newest n
  )
  select 'what is carried goes from month to month',
         concat_ws(' ', 'member', n.member_id, n.month, 'level', n.level),
         (i.came - n.own_carry_satang - n.carry_satang
            + greatest(0, n.own_carry_satang + n.fee_satang + n.payment_satang + n.bonus_satang
                            + n.cashback_satang - n.ggr_satang))::text,
         o.gone::text
    from chained n
   cross join lateral (
     select coalesce(sum(k.satang), 0) as gone from affiliate.carry k
      where k.commission_id = n.commission_id) o
   cross join lateral (
     select coalesce(sum(k.satang), 0) as came from affiliate.carry k
      where k.commission_id = n.before and k.month + interval '3 months' >= n.month) i
   where o.gone <> i.came - n.own_carry_satang - n.carry_satang
                     + greatest(0, n.own_carry_satang + n.fee_satang + n.payment_satang
                                     + n.bonus_satang + n.cashback_satang - n.ggr_satang);
end $$;

revoke execute on function affiliate.reconcile_months from public;
grant execute on function affiliate.reconcile_months to slth_app;
