-- When the member was told that his raise can be confirmed.
alter table protection.raise add column told_at timestamptz;
grant update (told_at) on protection.raise to slth_app;
create index raise_to_tell on protection.raise (ready_at) where ending is null and told_at is null;
