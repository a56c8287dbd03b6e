-- What the shelves of the shop say, against what was put in and what went; and what the books say of each.
create or replace function shop.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
declare
  v_return smallint := ledger.kind_code('points_return');
begin
  return query
  select 'stock is what came in less what went', concat_ws(' ', 'variant', v.variant_id),
         (m.moved - r.gone)::text, coalesce(v.stock, c.free)::text
    from shop.variant v
   cross join lateral (select coalesce(sum(s.change), 0) as moved from shop.stock_move s
                        where s.variant_id = v.variant_id) m
   cross join lateral (select coalesce(sum(d.quantity), 0) as gone from shop.redemption d
                        where d.variant_id = v.variant_id and d.state <> 'cancelled') r
   cross join lateral (select count(*)::integer as free from shop.code k
                        where k.variant_id = v.variant_id and k.redemption_id is null
                          and k.stopped_at is null) c
   where m.moved - r.gone <> coalesce(v.stock, c.free);

  return query
  select 'a person is counted what he had', concat_ws(' ', 'item', x.item_id, x.period),
         coalesce(x.had, 0)::text, coalesce(b.count, 0)::text
    from (select d.item_id, d.person, p.period, sum(d.quantity) as had
            from shop.redemption d
           cross join lateral (values ('all'), (d.day::text)) p (period)
           where d.state <> 'cancelled'
           group by d.item_id, d.person, p.period) x
    full join shop.bought b using (item_id, person, period)
   where coalesce(x.had, 0) <> coalesce(b.count, 0);

  return query
  select 'codes came with what was redeemed', concat_ws(' ', 'redemption', d.redemption_id),
         case i.kind when 'digital' then d.quantity else 0 end::text, count(k.code_id)::text
    from shop.redemption d
    join shop.item i using (item_id)
    left join shop.code k using (redemption_id, member_id)
   group by d.redemption_id, d.quantity, i.kind
  having count(k.code_id) <> case i.kind when 'digital' then d.quantity else 0 end;

  return query select * from shop.reconcile_coupons(p_level);

  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'a redemption moved its points and what they brought',
         concat_ws(' ', 'redemption', d.redemption_id),
         concat_ws(' and ', d.points, coalesce(d.credit_satang, 0), coalesce(d.spins, 0)),
         concat_ws(' and ', m.points, m.credit, m.spins)
    from shop.redemption d
   cross join lateral (
         select coalesce(sum(p.amount) filter (where p.code = ledger.kind_code('points_spend')), 0) as points,
                coalesce(sum(p.amount) filter (where p.code = ledger.kind_code('shop_credit')), 0) as credit,
                coalesce(sum(p.amount) filter (where p.code = ledger.kind_code('spins_earn')), 0) as spins
           from ledger.posting p
          where p.home_id = d.member_id and p.ref_id = d.redemption_id
            and p.op_id = ledger.op_key('system', 'shop', 'redeem', d.redemption_id::text)) m
   where (m.points, m.credit, m.spins) <> (d.points, coalesce(d.credit_satang, 0), coalesce(d.spins, 0));

  return query
  select 'what was called off gave its points back', concat_ws(' ', 'redemption', d.redemption_id),
         case d.state when 'cancelled' then d.points else 0 end::text, coalesce(sum(p.amount), 0)::text
    from shop.redemption d
    left join ledger.posting p
           on p.home_id = d.member_id and p.ref_id = d.redemption_id and p.code = v_return
          and p.op_id = ledger.op_key('system', 'shop', 'cancel', d.redemption_id::text)
   where d.state <> 'done'
   group by d.redemption_id, d.state, d.points
  having coalesce(sum(p.amount), 0) <> case d.state when 'cancelled' then d.points else 0 end;
end $$;

revoke execute on function shop.reconcile from public;
grant execute on function shop.reconcile to slth_app;
