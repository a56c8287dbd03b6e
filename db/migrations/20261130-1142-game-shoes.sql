-- What a provider promised of a shoe of a live table, as it was told: whatever it says later is held against it.
create table game.shoe (
  provider_id integer not null references game.provider,
  room        text    not null check (length(room) between 1 and 32),
  shoe        integer not null check (shoe > 0),
  -- SHA-256 of the shoe's seed, and of the rules that it is dealt by.
  seed_hash   text    not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  config_hash text    not null check (config_hash ~ '^[0-9a-f]{64}$'),
  -- The coup that the table was at when it told; 0: before the first one.
  told_coup   integer not null check (told_coup >= 0),
  told_at     timestamptz not null default platform.clock(),
  primary key (provider_id, room, shoe)
);
select platform.make_append_only('game.shoe');
grant select, insert on game.shoe to slth_app;
