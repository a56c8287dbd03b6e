-- Coupons that the shop says it gave, against those that there are.
create or replace function shop.reconcile_coupons(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  -- Taken back with its redemption, or the member's: nobody else takes one of the shop back.
  return query
  select 'each coupon of a redemption was given once', concat_ws(' ', 'redemption', d.redemption_id),
         d.quantity::text, g.given::text
    from shop.redemption d
    join shop.item i using (item_id)
    join shop.terms t on t.item_id = d.item_id and t.version = d.version
   cross join lateral (
         select count(*) as given
           from generate_series(1, d.quantity) n
           join coupon.given c on c.giver_key = concat_ws(' ', 'shop', d.redemption_id, n)
          where c.member_id = d.member_id and c.campaign_id = t.coupon_id
            and (c.state = 'taken_back') = (d.state = 'cancelled')) g
   where i.kind = 'coupon' and g.given <> d.quantity;

  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'a coupon of the shop is of a redemption', concat_ws(' ', 'coupon', c.giver_key),
         'a redemption', 'none'
    from coupon.given c
   where starts_with(c.giver_key, 'shop ')
     and not exists (
         select from shop.redemption d
          cross join generate_series(1, d.quantity) n
          where d.member_id = c.member_id
            and d.redemption_id = substring(c.giver_key from '^shop ([0-9]{1,18}) ')::bigint
            and c.giver_key = concat_ws(' ', 'shop', d.redemption_id, n));
end $$;

revoke execute on function shop.reconcile_coupons from public;
grant execute on function shop.reconcile_coupons to slth_app;
