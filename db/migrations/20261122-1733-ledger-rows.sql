-- What the books are made of: assets, account kinds, movements, and the first link of the chain.
insert into ledger.asset (asset_id, code, scale) values
  (1, 'THB', 2), (2, 'POINT', 0), (3, 'SPIN', 0), (4, 'TICKET', 0);

insert into ledger.account_kind
  (kind, name, asset_id, guarded, rule, wallet_type, for_member) values
  (1000, 'bank_float',          1, false, 0, null, false),
  (1010, 'gateway_float',       1, false, 0, null, false),
  (1900, 'suspense',            1, false, 0, null, false),
  (2000, 'main_wallet',         1, true,  1, 1,    true),
  (2010, 'bonus_wallet',        1, true,  1, 2,    true),
  (2020, 'commission_wallet',   1, true,  1, 4,    true),
  (2030, 'cashback_wallet',     1, true,  1, 3,    true),
  (2040, 'free_credit_wallet',  1, true,  1, 5,    true),
  (2100, 'points',              2, true,  1, null, true),
  (2110, 'free_spins',          3, true,  1, null, true),
  (2500, 'withdrawal_clearing', 1, false, 0, null, false),
  (2900, 'member_receivable',   1, true,  2, null, true),
  (3000, 'game_clearing',       1, false, 0, null, false),
  (3100, 'lottery_pool',        1, false, 0, null, false),
  (4000, 'game_result',         1, false, 0, null, false),
  (4100, 'lottery_result',      1, false, 0, null, false),
  (5000, 'bonus_cost',          1, false, 0, null, false),
  (5010, 'cashback_cost',       1, false, 0, null, false),
  (5020, 'commission_cost',     1, false, 0, null, false),
  (5900, 'rounding',            1, false, 0, null, false),
  (9000, 'points_issue',        2, false, 0, null, false);

-- The movements; src/ledger/kinds.ts is the mirror and a test compares the two. A tombstone names no
-- account: nothing can ever move under it.
insert into ledger.kind (code, name, phase, debit_kinds, credit_kinds, stake, keep_refusal) values
  (10, 'deposit_qr',            0, '{1010}', '{2000}', false, false),
  (11, 'deposit_unmatched',     0, '{1010}', '{1900}', false, false),
  (12, 'deposit_matched',       0, '{1900}', '{2000}', false, false),
  (13, 'deposit_returned',      0, '{1900}', '{1010}', false, false),
  (20, 'withdraw_hold',         1, '{2000,2020,2030}', '{2500}', false, true),
  (21, 'withdraw_paid',         2, '{2000,2020,2030}', '{2500}', false, false),
  (22, 'withdraw_payout',       0, '{2500}', '{1000,1010}', false, false),
  (23, 'withdraw_returned',     3, '{2000,2020,2030}', '{2500}', false, false),
  (30, 'lottery_stake',         0, '{2000,2010,2020,2030,2040}', '{3100}', true, true),
  (31, 'lottery_cancel',        0, '{3100}', '{2000,2010,2020,2030,2040}', false, false),
  (32, 'lottery_refund',        0, '{3100}', '{2000,2010,2020,2030,2040}', false, false),
  (33, 'lottery_prize',         0, '{3100}', '{2000,2010,2020,2030,2040,5000}', false, false),
  (34, 'lottery_close_profit',  0, '{3100}', '{4100}', false, false),
  (35, 'lottery_close_loss',    0, '{4100}', '{3100}', false, false),
  (36, 'lottery_clawback',      0, '{2000,2010,2020,2030,2040}', '{3100}', false, false),
  (37, 'lottery_clawback_owed', 0, '{2900}', '{3100}', false, false),
  (38, 'receivable_paid',       0, '{2000,2010,2020,2030,2040}', '{2900}', false, false),
  (40, 'yeekee_rank1',          0, '{5000}', '{2000}', false, false),
  (41, 'yeekee_rank16',         0, '{5000}', '{2000}', false, false),
  (50, 'bonus_grant',           0, '{5000}', '{2010}', false, false),
  (51, 'bonus_release',         0, '{2010}', '{2000}', false, false),
  (52, 'bonus_forfeit',         0, '{2010}', '{5000}', false, false),
  (55, 'cashback_claim',        0, '{5010}', '{2000,2030}', false, false),
  (56, 'commission_claim',      0, '{5020}', '{2000,2020}', false, false),
  (60, 'game_bet',              0, '{2000,2010,2020,2030,2040}', '{3000}', true, false),
  (61, 'game_win',              0, '{3000}', '{2000,2010,2020,2030,2040}', false, false),
  (62, 'game_rollback',         0, '{3000}', '{2000,2010,2020,2030,2040}', false, false),
  (63, 'game_tombstone',        0, '{}', '{}', false, true),
  (90, 'correction',            0, null, null, false, false);

-- The first seal begins the chain with a random content.
insert into ledger.seal (height, content, digest, sealed_at)
select s.height, s.content, ledger.seal_digest('', s), s.sealed_at
  from (select (row(0, null, null, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), null,
                    null, null, platform.clock())::ledger.seal).*) s;

-- The months that are about to be written.
select ledger.make_partitions(3);
