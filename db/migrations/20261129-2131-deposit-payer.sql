-- From which accounts a member's deposits came, as a keyed hash: that two members have one payer is a sign
-- that they are one person. Kept 180 days after the account was last seen.
create table deposit.payer (
  member_id   bigint      not null,
  payer_index bytea       not null check (octet_length(payer_index) = 32),
  last_at     timestamptz not null default platform.clock(),
  primary key (member_id, payer_index)
);
create index payer_index on deposit.payer (payer_index);
create index payer_last on deposit.payer (last_at);
grant select, insert, delete on deposit.payer to slth_app;
grant update (last_at) on deposit.payer to slth_app;
