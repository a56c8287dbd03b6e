-- The gate knows what a member has played: what a member limits is counted under the locks of the wallet
-- that pays, and what the house gives has a gate of its own.

-- Staff give nothing to this member any more, and why.
alter table platform.stake_standing add column reward_block text
  constraint reward_block_says_why check (length(btrim(reward_block)) >= 5);

-- What a member has staked, won and deposited in the Bangkok day, week and month of day, own money alone,
-- and what he limits; null: no limit. Only who limits something has a row (ledger.count_member makes it),
-- so that it costs nobody else anything. Counters of a past day, week or month stand for zero.
create table platform.member_counter (
  member_id         bigint primary key references platform.stake_standing,
  day               date   not null,
  staked_day        bigint not null default 0,
  staked_week       bigint not null default 0,
  staked_month      bigint not null default 0,
  won_day           bigint not null default 0,
  won_week          bigint not null default 0,
  won_month         bigint not null default 0,
  deposited_day     bigint not null default 0,
  deposited_week    bigint not null default 0,
  deposited_month   bigint not null default 0,
  played_from       timestamptz,          -- since when without a pause
  played_at         timestamptz,          -- the last stake
  stake_day_max     bigint,
  stake_week_max    bigint,
  stake_month_max   bigint,
  loss_day_max      bigint,
  loss_week_max     bigint,
  loss_month_max    bigint,
  deposit_day_max   bigint,
  deposit_week_max  bigint,
  deposit_month_max bigint,
  session_max_min   integer,
  constraint counters_not_negative check (least(staked_day, staked_week, staked_month, won_day,
    won_week, won_month, deposited_day, deposited_week, deposited_month) >= 0),
  constraint limits_not_negative check (least(stake_day_max, stake_week_max, stake_month_max,
    loss_day_max, loss_week_max, loss_month_max, deposit_day_max, deposit_week_max,
    deposit_month_max) >= 0),
  constraint session_has_length check (session_max_min > 0),
  constraint play_has_a_start check ((played_from is null) = (played_at is null))
) with (fillfactor = 50);
grant select on platform.member_counter to slth_app;
-- Counters are the functions' alone.
grant update (stake_day_max, stake_week_max, stake_month_max, loss_day_max, loss_week_max,
  loss_month_max, deposit_day_max, deposit_week_max, deposit_month_max, session_max_min)
  on platform.member_counter to slth_app;

-- What a movement of own money adds to: the stakes of a period, takes back from them, its winnings, its
-- deposits; null: nothing.
alter table ledger.kind add column counts_as text
  constraint counter_is_known check (counts_as in ('stake', 'undo', 'win', 'deposit')),
  add constraint every_stake_counts check (not is_stake or counts_as = 'stake');
update ledger.kind set counts_as = 'stake' where is_stake;
update ledger.kind set counts_as = 'undo'
 where name in ('lottery_cancel', 'lottery_refund', 'game_rollback');
update ledger.kind set counts_as = 'win' where name in ('lottery_prize', 'game_win');
update ledger.kind set counts_as = 'deposit' where name in ('deposit_qr', 'deposit_matched');
-- What was earned stays the member's own, also in a time-out.
update ledger.kind set is_reward = false where name = 'commission_claim';
