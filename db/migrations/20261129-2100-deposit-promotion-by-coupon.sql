-- A promotion with a deposit may come with coupons alone too: its bonus spends the right that a coupon gave.
alter table promotion.terms drop constraint coupon_gives_free_credit;
alter table promotion.bonus
  -- The right, as its giver numbers it: each brings one bonus.
  add column pass_id bigint unique,
  add constraint pass_of_deposit check (pass_id is null or payment_id is not null);
