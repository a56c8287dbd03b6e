-- Coupons of single members and how far they are, for whoever gave them by a key of his own.
create or replace view coupon.given as
  select giver_key, campaign_id, member_id, state from coupon.voucher;

grant select on coupon.given to slth_app;
