-- The first slot of our own studio: 96.01 % comes back (studio/games/talat/par-sheet.json).
insert into game.game (provider_id, sub_provider_id, code, name, name_en, has_demo)
select provider_id, sub_provider_id, 'talat', 'ตลาดผลไม้', 'Fruit Market', true
  from game.sub_provider where code = 'studio';
insert into game.game_version (game_id, version, product, return_bp, volatility, min_bet_satang, max_bet_satang)
select game_id, 1, 'slot', 9601, 'medium', 100, 50000
  from game.game join game.provider p using (provider_id) where p.code = 'studio' and game.code = 'talat';
