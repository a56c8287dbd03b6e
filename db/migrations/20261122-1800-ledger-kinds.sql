-- What the movements of five more products need: what a kind is stands in its row and nowhere in the
-- functions, and the kinds and accounts of points, spins and rewards are there.
alter table ledger.kind rename column stake to is_stake;
alter table ledger.kind rename column keep_refusal to keeps_refusal;
alter table ledger.kind
  add column is_reward     boolean not null default false,  -- platform.may_reward is asked before it
  add column is_tombstone  boolean not null default false,  -- the bet that comes after it is rolled back
  add column is_correction boolean not null default false,  -- reverses another, with reason and author
  add constraint reward_gives_to_a_member check (not is_reward or (phase = 0 and not is_stake)),
  add constraint tombstone_moves_nothing
    check (not is_tombstone or coalesce(cardinality(debit_kinds || credit_kinds), 1) = 0);

insert into ledger.account_kind
  (kind, name, asset_id, guarded, rule, wallet_type, for_member) values
  (5030, 'reward_cost', 1, false, 0, null, false),
  (9010, 'spins_issue', 3, false, 0, null, false);

-- A bonus that ended while a bet was out has no wallet any more: what comes back is the house's.
update ledger.kind set credit_kinds = credit_kinds || 5000::smallint
 where name in ('lottery_cancel', 'lottery_refund', 'game_win', 'game_rollback');
update ledger.kind set credit_kinds = '{2010,2040}' where name = 'bonus_grant';
update ledger.kind set debit_kinds = '{2010,2040}' where name in ('bonus_release', 'bonus_forfeit');
update ledger.kind set is_tombstone = true where name = 'game_tombstone';
update ledger.kind set is_correction = true where name = 'correction';
update ledger.kind set is_reward = true
 where name in ('bonus_grant', 'cashback_claim', 'commission_claim');

insert into ledger.kind
  (code, name, phase, debit_kinds, credit_kinds, is_stake, keeps_refusal, is_reward) values
  (57, 'turnover_cashback', 0, '{5010}', '{2000,2030}', false, false, true),
  (70, 'points_earn',       0, '{9000}', '{2100}',      false, false, true),
  (71, 'points_spend',      0, '{2100}', '{9000}',      false, false, false),
  (72, 'points_expire',     0, '{2100}', '{9000}',      false, false, false),
  (73, 'points_return',     0, '{9000}', '{2100}',      false, false, false),
  (74, 'spins_earn',        0, '{9010}', '{2110}',      false, false, true),
  (75, 'spins_spend',       0, '{2110}', '{9010}',      false, false, false),
  (76, 'spins_expire',      0, '{2110}', '{9010}',      false, false, false),
  (80, 'wheel_prize',       0, '{5030}', '{2000}',      false, false, true),
  (81, 'shop_credit',       0, '{5030}', '{2000}',      false, false, true),
  (82, 'coupon_credit',     0, '{5030}', '{2000}',      false, false, true),
  (83, 'poll_prize',        0, '{5030}', '{2000}',      false, false, true);
