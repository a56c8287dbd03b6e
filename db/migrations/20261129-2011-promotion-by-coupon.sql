-- Free credit that comes with a coupon alone: nobody takes it by hand, and no list offers it.
alter table promotion.terms
  add column by_coupon boolean not null default false,
  add constraint coupon_gives_free_credit check (not by_coupon or kind = 'free_credit');
