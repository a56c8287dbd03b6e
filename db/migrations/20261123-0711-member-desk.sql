-- The back office finds members by what they say of themselves, though every word of it is sealed: keyed
-- hashes of names and of the ends of bank accounts, several a member. Equal words have equal keys, so
-- whoever reads the table learns how common a name is, and no name.
create table account.search_key (
  member_id bigint not null references account.member,
  key       bytea not null check (octet_length(key) = 32),
  primary key (key, member_id)
);
grant select, insert on account.search_key to slth_app;

-- Those who registered before, until the job account.index_members has their keys.
alter table account.member add column is_searchable boolean not null default false;
create index member_not_searchable on account.member (member_id) where not is_searchable;

grant update (level, is_searchable) on account.member to slth_app;
