-- An authenticator app as a way to prove oneself. What is shown to be scanned waits beside the one that
-- counts, until its first code was right.
alter table account.security
  add column totp_secret  text check (account.is_sealed(totp_secret)),
  add column totp_pending text check (account.is_sealed(totp_pending)),
  add column totp_set_at  timestamptz,
  -- The 30-second step of the last code that was taken: neither it nor an older one is taken again.
  add column totp_step    bigint,
  add constraint security_totp
    check ((totp_secret is null) = (totp_set_at is null) and (totp_secret is null) = (totp_step is null));

-- Codes for whoever lost the app, each good once; only keyed hashes are stored.
create table account.recovery_code (
  member_id bigint not null references account.member (member_id),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at   timestamptz,
  primary key (member_id, code_hash)
);
grant select, insert, delete on account.recovery_code to slth_app;
grant update (used_at) on account.recovery_code to slth_app;
