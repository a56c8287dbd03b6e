-- A key pair that a device of the member keeps: the site has the public half. It is bound to the name of
-- the site that it was made for, and its device looks at a face, a finger or a code before it signs.
create table account.passkey (
  passkey_id    bigint generated always as identity primary key,
  member_id     bigint not null references account.member (member_id),
  rp_id         text not null check (length(rp_id) between 1 and 253),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key    bytea not null check (octet_length(public_key) between 1 and 2048),
  -- Signatures so far as the device counts them, or always 0: one that goes back is a copy.
  counter       bigint not null check (counter >= 0),
  name          text not null check (length(name) between 1 and 40),
  created_at    timestamptz not null default platform.clock(),
  last_used_at  timestamptz
);
create index passkey_member on account.passkey (member_id);
grant select, insert, delete on account.passkey to slth_app;
grant update (counter, last_used_at, name) on account.passkey to slth_app;

-- What a device is asked to sign. A row goes with its first use, right or wrong.
create table account.passkey_challenge (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose        text not null check (purpose in ('register', 'login', 'step_up')),
  rp_id          text not null,
  -- The session that asked; none asks to log in.
  session_id     bigint,
  expires_at     timestamptz not null,
  check ((purpose = 'login') = (session_id is null))
);
create index passkey_challenge_age on account.passkey_challenge (expires_at);
grant select, insert, delete on account.passkey_challenge to slth_app;
