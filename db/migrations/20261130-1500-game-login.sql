-- The login of the site that opened a game: once it has ended, the game's token bets no more (decision 0137).
-- Null: opened before there was this column, or by no login. No foreign key: a login that is gone has ended.
alter table game.session add column login_id bigint;
