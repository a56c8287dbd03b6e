-- What was claimable when a member's exclusion began reaches him all the same: no gift of then, so the gate
-- before gifts is not asked.
insert into ledger.kind
  (code, name, phase, debit_kinds, credit_kinds, is_stake, keeps_refusal, is_reward) values
  (59, 'reward_closeout', 0, '{5010,5030}', '{2000}', false, false, false);
