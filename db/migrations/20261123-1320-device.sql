-- A browser from which a member got in: it keeps a random token in a cookie, the database the token's
-- hash. A program has no cookie and is known by its address. Nothing else of the device is looked at.
create table account.device (
  device_id     bigint generated always as identity primary key,
  member_id     bigint not null references account.member (member_id),
  token_hash    bytea not null check (octet_length(token_hash) = 32),
  -- As its owner knows it: `Chrome บน Android`.
  name          text not null check (length(name) <= 100),
  -- Keyed hash of the address it came from first.
  address_index bytea not null check (octet_length(address_index) = 32),
  first_seen_at timestamptz not null default platform.clock(),
  last_seen_at  timestamptz not null default platform.clock(),
  -- A new password makes strangers of the devices that had the one before.
  forgotten_at  timestamptz,
  unique (token_hash, member_id)
);
create index device_member on account.device (member_id, first_seen_at);
create index device_age on account.device (last_seen_at);
grant select, insert, delete on account.device to slth_app;
grant update (last_seen_at, forgotten_at) on account.device to slth_app;
