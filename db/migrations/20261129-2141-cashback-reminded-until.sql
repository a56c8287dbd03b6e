-- Up to which end of a window members were reminded, so that a look reads what has come into the last four hours since
-- the one before, and not everything that can be claimed.
alter table cashback.setting add column reminded_until timestamptz not null default '-infinity';
grant update (reminded_until) on cashback.setting to slth_app;
