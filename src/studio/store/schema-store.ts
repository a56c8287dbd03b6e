/**
 * All tables. Amounts are satang, times are milliseconds of the studio's clock; `send_due` is real time,
 * because waiting is done on real time.
 */
export const schema = /* sql */ `
create table if not exists settings (name text primary key, value text not null) strict;

-- The sites that we work for: where their wallet is, and with which key they sign.
create table if not exists operators (
  seq integer primary key, code text not null unique, ref text not null unique,
  wallet_url text not null, site_key text not null
) strict;

-- Where sites show our games; only they may frame them. Said in calls that a site has signed.
create table if not exists lobbies (
  operator integer not null references operators (seq), origin text not null, seen_at integer not null,
  primary key (operator, origin)
) strict;

-- What a site has asked an address for; used once, by the frame that opens it.
create table if not exists launches (
  id_hash text primary key, operator integer not null references operators (seq),
  player text, token text, game text not null, lobby_origin text, has_deposit integer not null,
  made_at integer not null, used_at integer
) strict;

create table if not exists sessions (
  seq integer primary key, key_hash text not null unique,
  operator integer not null references operators (seq),
  player text not null, token text, game text not null, is_demo integer not null,
  has_deposit integer not null, balance integer, ended text, started_at integer not null
) strict;

-- A seed of ours and one of the player's. One pair of a player and game is in use; the others are revealed.
create table if not exists seeds (
  seq integer primary key, operator integer not null references operators (seq),
  player text not null, game text not null,
  server_seed text not null, commitment text not null, client_seed text not null,
  drawn integer not null default 0, made_at integer not null, revealed_at integer
) strict;
-- The seed that follows: its hash is shown before the player chooses his part of the next pair.
create table if not exists next_seeds (
  operator integer not null references operators (seq), player text not null, game text not null,
  server_seed text not null, commitment text not null,
  primary key (operator, player, game)
) strict;
create unique index if not exists seeds_in_use on seeds (operator, player, game)
  where revealed_at is null;

create table if not exists rounds (
  seq integer primary key, id text not null unique,
  session integer not null references sessions (seq), key text not null,
  seed integer not null references seeds (seq), nonce integer,
  config text not null, stake integer not null check (stake > 0), choice text not null,
  state text not null
    check (state in ('betting', 'undoing', 'decided', 'settled', 'refused', 'void')),
  outcome text, win integer, reason text, balance integer,
  made_at integer not null, ended_at integer, is_seen integer not null default 0,
  unique (session, key)
) strict;
create unique index if not exists rounds_one_at_a_time on rounds (session)
  where state in ('betting', 'undoing');
create index if not exists rounds_by_seed on rounds (seed);
create index if not exists rounds_by_session on rounds (session, seq);

-- What is said to a wallet, written with what it follows from; sent until it is answered.
create table if not exists messages (
  seq integer primary key, id text not null unique,
  round integer not null references rounds (seq),
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  path text not null, body text not null, amount integer not null,
  state text not null check (state in ('waiting', 'done', 'refused', 'given_up', 'undone')),
  attempts integer not null default 0, send_due integer, status text, made_at integer not null
) strict;
create index if not exists messages_due on messages (send_due) where state = 'waiting';
create index if not exists messages_by_time on messages (made_at);
create index if not exists messages_by_round on messages (round);

-- Addresses of replays that a site asked for; good for an hour.
create table if not exists replays (
  ref_hash text primary key, round integer not null references rounds (seq), until integer not null
) strict`
