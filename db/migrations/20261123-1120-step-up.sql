-- A session whose person proved himself again is trusted with more, for some minutes.
alter table platform.session
  add column stepped_up_at timestamptz,
  add column stepped_up_by text
    check (stepped_up_by in ('passkey', 'pin', 'totp', 'sms', 'password')),
  add constraint session_step_up check ((stepped_up_at is null) = (stepped_up_by is null));

-- By what a member proves himself, beside his password and his phone. One row each, which is locked by
-- whoever proves something or changes a way, so that both come one after the other.
create table account.security (
  member_id       bigint primary key references account.member (member_id),
  -- Argon2id over a keyed hash, as for passwords.
  pin_hash        text,
  pin_set_at      timestamptz,
  -- Tries of all secrets together. A try counts as failed before the secret is looked at, so that many
  -- at once cannot all slip below the limit.
  failures        integer not null default 0 check (failures >= 0),
  first_failed_at timestamptz,
  locked_until    timestamptz,
  check ((pin_hash is null) = (pin_set_at is null))
);
grant select, insert, update on account.security to slth_app;

alter table account.otp drop constraint otp_purpose_check;
alter table account.otp add constraint otp_purpose_check
  check (purpose in ('register', 'reset_password', 'withdraw', 'step_up'));
