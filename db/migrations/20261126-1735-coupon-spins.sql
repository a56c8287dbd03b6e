-- A coupon may give free spins of the wheels.
alter table coupon.campaign drop constraint campaign_reward_check;
alter table coupon.campaign add constraint campaign_reward_check check (reward in ('credit', 'points', 'spins'));
