-- What a lobby shows of games and where their frames may be.

-- frame_origins: where its frames may be; empty: at the origin of base_url. Letters of an origin only, since they
-- become a part of a policy that browsers read.
alter table game.provider
  add column frame_origins text[] not null default '{}'
    check (array_to_string(frame_origins, ' ', '-') ~ '^(https?://[a-z0-9.:\[\]-]+( https?://[a-z0-9.:\[\]-]+)*)?$');
grant update (frame_origins) on game.provider to slth_app;

-- opened_at: when it was on for the first time; null: it never was, and no member sees it.
alter table game.game
  add column name_en       text check (length(name_en) between 1 and 200),
  add column has_demo      boolean not null default false,
  add column has_free_bets boolean not null default false,
  add column opened_at     timestamptz;
grant update (name_en, has_demo, has_free_bets) on game.game to slth_app;

update game.game g set opened_at = v.made_at from game.game_version v
 where v.game_id = g.game_id and v.version = 1 and g.off_because is distinct from 'staged';
update game.game g set name_en = 'Heads or Tails', has_demo = true from game.provider p
 where p.provider_id = g.provider_id and p.code = 'studio' and g.code = 'coin';

-- Whichever way a game is switched on.
create trigger note_opened before insert or update on game.game
  for each row when (new.is_enabled and new.opened_at is null) execute function game.note_opened();

-- volatility: how widely what comes back is spread around the return. Null: the provider does not say.
alter table game.game_version
  add column volatility     text   check (volatility in ('low', 'medium', 'high')),
  add column min_bet_satang bigint check (min_bet_satang > 0),
  add column max_bet_satang bigint check (max_bet_satang >= min_bet_satang);

-- The same of a list that was told.
alter table game.listing_line
  add column name_en        text check (length(name_en) between 1 and 200),
  add column has_demo       boolean not null default false,
  add column has_free_bets  boolean not null default false,
  add column volatility     text   check (volatility in ('low', 'medium', 'high')),
  add column min_bet_satang bigint check (min_bet_satang > 0),
  add column max_bet_satang bigint check (max_bet_satang >= min_bet_satang);

-- Who opened games of late: what is hot.
create index session_launched on game.session (made_at) include (game_id, member_id) where launched_at is not null;
