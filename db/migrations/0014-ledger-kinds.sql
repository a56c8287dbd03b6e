-- Movements of games, bonuses, claims and corrected results; src/ledger/kinds.ts is the mirror.
-- A tombstone names no account: nothing can ever move under it.
insert into ledger.kind (code, name, phase, debit_kinds, credit_kinds, stake, keep_refusal) values
  (36, 'lottery_clawback',      0, '{2000,2010,2020,2030,2040}', '{3100}', false, false),
  (37, 'lottery_clawback_owed', 0, '{2900}', '{3100}', false, false),
  (38, 'receivable_paid',       0, '{2000,2010,2020,2030,2040}', '{2900}', false, false),
  (50, 'bonus_grant',           0, '{5000}', '{2010}', false, false),
  (51, 'bonus_release',         0, '{2010}', '{2000}', false, false),
  (52, 'bonus_forfeit',         0, '{2010}', '{5000}', false, false),
  (55, 'cashback_claim',        0, '{5010}', '{2000,2030}', false, false),
  (56, 'commission_claim',      0, '{5020}', '{2000,2020}', false, false),
  (60, 'game_bet',              0, '{2000,2010,2020,2030,2040}', '{3000}', true, false),
  (61, 'game_win',              0, '{3000}', '{2000,2010,2020,2030,2040}', false, false),
  (62, 'game_rollback',         0, '{3000}', '{2000,2010,2020,2030,2040}', false, false),
  (63, 'game_tombstone',        0, '{}', '{}', false, true);
