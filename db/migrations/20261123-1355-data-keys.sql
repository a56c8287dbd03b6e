-- The keys under which what tells of a person is sealed, one a member, and one a row of money that came in.
-- The site's own key wraps them; it is kept outside the database. To destroy one is to erase whatever it sealed,
-- in every table, without touching the tables.
create table platform.data_key (
  data_key_id  bigint generated always as identity primary key,
  owner_kind   text not null check (owner_kind in ('member', 'received_charge', 'statement_line')),
  owner_id     bigint not null,
  wrapped      text check (wrapped ~ '^v1:[A-Za-z0-9_-]+:'),
  master_key   text,                      -- the id of the key that wraps it
  made_at      timestamptz not null default platform.clock(),
  destroyed_at timestamptz,
  unique (owner_kind, owner_id),
  check ((wrapped is null) = (destroyed_at is not null)),
  check ((wrapped is null) = (master_key is null))
);
create index data_key_master on platform.data_key (master_key, data_key_id);
grant select, insert on platform.data_key to slth_app;
grant update (wrapped, master_key, destroyed_at) on platform.data_key to slth_app;

-- How far a rotation has come through the texts that the site's own key sealed: what is told of no member, and
-- what was written before there were data keys.
create table platform.key_rotation (
  place      text primary key,            -- schema.table.column
  master_key text not null,
  after_key  bigint not null,
  done_at    timestamptz
);
grant select, insert, update on platform.key_rotation to slth_app;

-- Sealed anew, and changed by nothing else.
grant update (phone, first_name, last_name, birth_date, line_id) on account.member to slth_app;
grant update (account_number, holder_name) on account.bank_account to slth_app;
grant update (person) on account.excluded_person to slth_app;
grant update (destination_sealed) on withdraw.request to slth_app;
grant update (payer_sealed) on deposit.received_charge to slth_app;
grant update (payer_sealed) on deposit.statement_line to slth_app;
create trigger guard_phone before update of phone on account.member
  for each row execute function platform.guard_sealed('phone');
create trigger guard_first_name before update of first_name on account.member
  for each row execute function platform.guard_sealed('first_name');
create trigger guard_last_name before update of last_name on account.member
  for each row execute function platform.guard_sealed('last_name');
create trigger guard_birth_date before update of birth_date on account.member
  for each row execute function platform.guard_sealed('birth_date');
create trigger guard_line_id before update of line_id on account.member
  for each row execute function platform.guard_sealed('line_id');
create trigger guard_account_number before update of account_number on account.bank_account
  for each row execute function platform.guard_sealed('account_number');
create trigger guard_holder_name before update of holder_name on account.bank_account
  for each row execute function platform.guard_sealed('holder_name');
create trigger guard_destination before update of destination_sealed on withdraw.request
  for each row execute function platform.guard_sealed('destination_sealed');
drop trigger refuse_row_change on deposit.received_charge;
create trigger refuse_row_change before update or delete on deposit.received_charge
  for each row execute function platform.guard_sealed('payer_sealed');
drop trigger refuse_row_change on deposit.statement_line;
create trigger refuse_row_change before update or delete on deposit.statement_line
  for each row execute function platform.guard_sealed('payer_sealed');
grant update (private_key) on notice.push_key to slth_app;
drop trigger refuse_row_change on notice.push_key;
create trigger refuse_row_change before update or delete on notice.push_key
  for each row execute function platform.guard_sealed('private_key', 'house');
