/**
 * Rounds. One of a game that a player plays alone has a pair of seeds; a ticket at a live table has its coup instead,
 * whose row is deleted with its shoe while the ticket stays.
 */
export const roundsTable = (name: string): string => /* sql */ `create table if not exists ${name} (
  seq integer primary key, id text not null unique,
  session integer not null references sessions (seq), key text not null,
  seed integer references seeds (seq), nonce integer,
  room text, shoe integer, coup integer,
  config text not null, stake integer not null check (stake > 0), choice text not null,
  state text not null
    check (state in ('betting', 'riding', 'undoing', 'decided', 'settled', 'refused', 'void')),
  outcome text, win integer, reason text, balance integer,
  made_at integer not null, ended_at integer, is_seen integer not null default 0,
  unique (session, key),
  check ((seed is null) <> (room is null)),
  check ((room is null) = (shoe is null) and (room is null) = (coup is null)),
  check (state <> 'riding' or room is not null)
) strict`

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

${roundsTable('rounds')};
create unique index if not exists rounds_one_at_a_time on rounds (session)
  where state in ('betting', 'undoing') and room is null;
create index if not exists rounds_by_coup on rounds (room, shoe, coup) where room is not null;
create index if not exists rounds_by_seed on rounds (seed);
create index if not exists rounds_by_session on rounds (session, seq);
create index if not exists rounds_untold on rounds (session)
  where is_seen = 0 and room is not null and ended_at is not null;
create index if not exists sessions_by_player on sessions (operator, player, game);

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
) strict;

-- The live tables: a shoe is a seed whose hash is shown before its first coup. Its codes are kept when it is over.
create table if not exists room_shoes (
  room text not null, shoe integer not null check (shoe > 0),
  server_seed text not null unique, commitment text not null, codes text,
  began_at integer not null, ended_at integer,
  primary key (room, shoe), check ((codes is null) = (ended_at is null))
) strict;
create unique index if not exists room_shoes_in_use on room_shoes (room) where ended_at is null;

-- A table as it is: where it goes on after a halt.
create table if not exists rooms (
  room text primary key,
  state text not null
    check (state in ('shoe', 'betting', 'closing', 'dealing', 'settled', 'paused')),
  until_at integer, shoe integer not null, coup integer not null check (coup >= 0),
  changed_at integer not null,
  foreign key (room, shoe) references room_shoes (room, shoe)
) strict;

-- The chains whose beacons decided coups, as JSON: what verifies them for ever.
create table if not exists beacon_chains (chain_hash text primary key, info text not null) strict;

-- Coups by their number in the shoe. There are no cards without a beacon, and no beacon before the close.
create table if not exists room_coups (
  room text not null, shoe integer not null, coup integer not null check (coup > 0),
  opened_at integer not null, closed_at integer,
  chain_hash text references beacon_chains (chain_hash), beacon_round integer, beacon_at integer,
  randomness text, signature text, player text, banker text, code text,
  void_reason text, ended_at integer,
  primary key (room, shoe, coup),
  foreign key (room, shoe) references room_shoes (room, shoe),
  check ((closed_at is null) = (chain_hash is null)),
  check ((closed_at is null) = (beacon_round is null)),
  check ((closed_at is null) = (beacon_at is null)),
  check (closed_at < beacon_at),
  check (randomness is null or closed_at is not null),
  check ((randomness is null) = (signature is null)),
  check ((randomness is null) = (player is null)),
  check ((randomness is null) = (banker is null)),
  check ((randomness is null) = (code is null)),
  check (void_reason is null or (randomness is null and ended_at is not null)),
  check (ended_at is null or void_reason is not null or code is not null)
) strict;
create unique index if not exists room_coups_in_hand on room_coups (room) where ended_at is null;

-- What a player has on a box of a coup, over all of his tickets: what the table's limit is held to.
create table if not exists room_stakes (
  room text not null, shoe integer not null, coup integer not null,
  operator integer not null references operators (seq), player text not null, box text not null,
  stake integer not null check (stake >= 0),
  primary key (room, shoe, coup, operator, player, box)
) strict`
