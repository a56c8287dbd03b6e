-- Of a member who was erased nothing is left by which he is found: no hash of a phone, of an account or of a person.
-- His row stays, because books and bills name it.
alter table account.member
  alter column phone_index drop not null,
  add column erased_at timestamptz,
  add constraint member_erased check (
    erased_at is null or (status = 'closed' and phone_index is null and person_index is null)),
  add constraint member_found check (erased_at is not null or phone_index is not null);
alter table account.bank_account
  alter column account_index drop not null,
  add constraint bank_account_found check (account_index is not null or removed_at is not null);
grant update (phone_index, erased_at) on account.member to slth_app;
grant update (account_index) on account.bank_account to slth_app;
grant delete on account.search_key, account.security to slth_app;

-- What stands on the list because of a member's exclusion outlives him.
alter table account.excluded_person
  add column from_member bigint;          -- whose exclusion ran when he was erased
grant update (from_member) on account.excluded_person to slth_app;
