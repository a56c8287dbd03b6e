-- Items that are coupons of the member's own.
alter table shop.item drop constraint item_kind_check;
alter table shop.item add constraint item_kind_check
  check (kind in ('credit', 'spins', 'coupon', 'digital', 'physical'));
-- The campaign whose coupons it gives.
alter table shop.terms add coupon_id bigint check (coupon_id > 0);
