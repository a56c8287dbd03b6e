-- A member has several bank accounts. The one of the registration can be paid out to at once; one that came
-- later is under review first (account.begin_review), so that whoever took a session over cannot take the
-- money out by an account of a helper before the member hears of it.
alter table account.bank_account
  add column from_registration boolean not null default true,
  -- How many there may be at a time: each has a place of its own.
  add column slot smallint not null default 1
    constraint bank_account_slots check (slot between 1 and 3),
  -- Until when no withdrawal goes to it; null: it never was under review.
  add column review_until timestamptz,
  -- The row outlives the account: its number may come back with another member, and its owner is told.
  add column removed_at timestamptz,
  add constraint bank_account_removed_is_not_primary check (removed_at is null or not is_primary),
  add constraint bank_account_later_is_reviewed
    check (from_registration or review_until >= created_at + interval '24 hours');

alter table account.bank_account alter column from_registration drop default,
                                 alter column slot drop default;

-- One living account of a number, whoever asks first; one place each; one account without review.
alter table account.bank_account drop constraint bank_account_account_index_key;
create unique index bank_account_number on account.bank_account (account_index)
  where removed_at is null;
create index bank_account_numbers_before on account.bank_account (account_index)
  where removed_at is not null;
create unique index bank_account_slot on account.bank_account (member_id, slot)
  where removed_at is null;
create unique index bank_account_from_registration on account.bank_account (member_id)
  where from_registration;

create trigger begin_review before insert on account.bank_account
  for each row execute function account.begin_review();

grant update (is_primary, removed_at) on account.bank_account to slth_app;

-- Where a request sends its money is judged with the request, whatever wrote it.
create trigger judge_destination before insert on withdraw.request
  for each row execute function withdraw.judge_destination();
