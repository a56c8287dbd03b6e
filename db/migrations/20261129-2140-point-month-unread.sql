-- Whether a month's play changed since its last look. Until now every such month was due at once; one that waits for a
-- look in some hours must be told apart from one that was looked at and waits for leave to give.
alter table point.month add column is_changed boolean not null default false;
grant update (is_changed) on point.month to slth_app;
