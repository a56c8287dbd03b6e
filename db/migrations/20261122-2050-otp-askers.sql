-- Who asked for a code, as a keyed hash: an address, or the member himself. Codes are counted by it,
-- so that a stranger uses up his own and not the member's. What was asked for before counts for nobody.
alter table account.otp
  add column asker_index bytea not null default decode(repeat('00', 32), 'hex')
    check (octet_length(asker_index) = 32),
  -- The member himself, or an address from which he got in before.
  add column asker_is_known boolean not null default false;
alter table account.otp
  alter column asker_index drop default,
  alter column asker_is_known drop default;
