-- A coupon may open a promotion with a deposit. Whoever types its code in has a voucher from then on, which keeps the
-- place and the largest bonus until the bonus of a deposit spends it.
alter table coupon.campaign
  -- Until when its promotion takes deposits; null: nobody has said.
  add column promotion_closes_at timestamptz,
  drop constraint campaign_reward_check,
  add constraint campaign_reward_check
    check (reward in ('credit', 'points', 'spins', 'bonus', 'promotion')),
  drop constraint bonus_by_terms,
  add constraint bonus_by_terms check (
    (reward in ('bonus', 'promotion')) = (promotion_id is not null)
    and (reward in ('bonus', 'promotion')) = (promotion_version is not null)),
  drop constraint bonus_once,
  add constraint bonus_once check (reward not in ('bonus', 'promotion') or per_person = 1),
  drop constraint days_of_personal,
  add constraint days_of_personal
    check (valid_days is null or kind = 'personal' or reward = 'promotion'),
  drop constraint reserved_of_personal,
  add constraint reserved_of_personal
    check (reserved = 0 or kind = 'personal' or reward = 'promotion');
grant update (promotion_closes_at) on coupon.campaign to slth_app;

alter table coupon.voucher
  -- Of one that opened a promotion: the bonus that spent it, and how much that is.
  add column bonus_id bigint unique,
  add column paid     bigint,
  add constraint spent_by_bonus check ((bonus_id is null) = (paid is null)),
  add constraint paid_within check (paid between 1 and amount),
  add constraint bonus_of_used check (bonus_id is null or state = 'used');
grant update (bonus_id, paid) on coupon.voucher to slth_app;
