-- Who wants it is asked for a code of his authenticator app at each login, after his password.
alter table account.security
  add column totp_at_login boolean not null default false,
  add constraint security_totp_at_login check (not totp_at_login or totp_secret is not null);

-- A login whose password was right and whose code is missing. Its token is good for some minutes, for one
-- login, and for the password that it was given for.
create table account.login_challenge (
  challenge_id bigint generated always as identity primary key,
  token_hash   bytea not null unique check (octet_length(token_hash) = 32),
  member_id    bigint not null references account.member (member_id),
  created_at   timestamptz not null default platform.clock(),
  expires_at   timestamptz not null check (expires_at > created_at),
  used_at      timestamptz
);
create index login_challenge_age on account.login_challenge (expires_at);
grant select, insert, delete on account.login_challenge to slth_app;
grant update (used_at) on account.login_challenge to slth_app;
