-- A promotion can be held for a while, and a bonus that is forfeited for another reason than its member's
-- own wish says which.
alter table promotion.promotion drop constraint promotion_state_check;
alter table promotion.promotion
  add constraint promotion_state_check check (state in ('draft', 'live', 'paused', 'ended'));

alter table promotion.bonus drop constraint bonus_check3;
alter table promotion.bonus add constraint bonus_reason_told check (state <> 'cancelled' or reason is not null);
alter table promotion.bonus
  add constraint bonus_reason_of_end check (reason is null or state in ('cancelled', 'forfeited'));
create index bonus_promotion on promotion.bonus (promotion_id, bonus_id desc);
