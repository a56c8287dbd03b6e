-- How rounds of games close, and what is owed when a win is taken back that was spent meanwhile.
insert into ledger.account_kind (kind, name, asset_id, guarded, rule, wallet_type, for_member) values
  (2910, 'game_receivable', 1, true, 2, null, true);
insert into ledger.kind (code, name, phase, debit_kinds, credit_kinds, is_stake, keeps_refusal, counts_as) values
  (64, 'game_close_profit', 0, '{3000}', '{4000}', false, false, null),
  (65, 'game_close_loss',   0, '{4000}', '{3000}', false, false, null),
  (66, 'game_win_reversed', 0, '{2910,5000}', '{3000}', false, false, null),
  (67, 'game_debt_paid',    0, '{2000,2010,2020,2030,2040}', '{2910}', false, false, null);

-- Our own studio, with a first game: heads or tails, which pays twice the stake half of the time.
insert into game.provider (code, name, swaps_token) values ('studio', 'SLTH Studio', true);
insert into game.sub_provider (provider_id, code, name)
select provider_id, 'studio', 'SLTH Studio' from game.provider where code = 'studio';
insert into game.game (provider_id, sub_provider_id, code, name)
select provider_id, sub_provider_id, 'coin', 'หัวก้อย' from game.sub_provider where code = 'studio';
insert into game.game_version (game_id, version, product, return_bp)
select game_id, 1, 'table', 10000 from game.game where code = 'coin';
