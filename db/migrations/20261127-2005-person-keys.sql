-- The key of a person leaves spaces in the name out from here on: members and entries of the list get theirs
-- anew (job account.index_members).
update account.member set is_searchable = false where erased_at is null;
alter table account.excluded_person add column is_indexed boolean not null default false;
alter table account.excluded_person alter column is_indexed set default true;
grant update (person_index, is_indexed) on account.excluded_person to slth_app;
