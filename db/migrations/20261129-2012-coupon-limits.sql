-- How often on a day and of a batch, from which level on, not beside a bonus; and a coupon may give a bonus by the
-- terms of a promotion.
alter table coupon.campaign
  add column per_person_day   smallint check (per_person_day between 1 and per_person),
  add column per_person_batch smallint check (per_person_batch between 1 and per_person),
  -- Uses of all members together on a Bangkok day, and how many there were on the last one.
  add column day_max          integer check (day_max between 1 and uses_max),
  add column day              date,
  add column used_on_day      integer not null default 0 check (used_on_day >= 0),
  add column min_level        smallint check (min_level between 2 and 5),
  add column no_active_bonus  boolean not null default false,
  add column promotion_id     bigint,
  add column promotion_version smallint,
  add constraint day_within check (day_max is null or used_on_day <= day_max),
  add constraint batch_of_codes check (per_person_batch is null or kind = 'single'),
  drop constraint campaign_reward_check,
  add constraint campaign_reward_check check (reward in ('credit', 'points', 'spins', 'bonus')),
  add constraint bonus_by_terms check (
    (reward = 'bonus') = (promotion_id is not null) and (reward = 'bonus') = (promotion_version is not null)),
  add constraint bonus_once check (reward <> 'bonus' or per_person = 1);
grant update (per_person_day, per_person_batch, day_max, day, used_on_day, min_level, no_active_bonus, promotion_id,
  promotion_version) on coupon.campaign to slth_app;

-- The time of a member who cannot use his runs on later.
grant update (expires_at) on coupon.voucher to slth_app;
