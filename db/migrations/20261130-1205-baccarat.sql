-- The live tables of our own studio, one game for all of them: 98.94 % comes back of a stake on the banker
-- (studio/games/baccarat/par-sheet.json). 10 to 50,000 baht are the least and the most of any table.
insert into game.game (provider_id, sub_provider_id, code, name, name_en, has_demo)
select provider_id, sub_provider_id, 'baccarat', 'บาคาร่า', 'Baccarat', true
  from game.sub_provider where code = 'studio';
insert into game.game_version (game_id, version, product, return_bp, volatility, min_bet_satang, max_bet_satang)
select game_id, 1, 'table', 9894, 'low', 1000, 5000000
  from game.game join game.provider p using (provider_id) where p.code = 'studio' and game.code = 'baccarat';
