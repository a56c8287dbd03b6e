-- Markets that a member has marked with a star: his own notes, not a record. They stand first in his
-- lobby on every device.
create table lottery.favourite (
  member_id  bigint not null,
  market_id  smallint not null references lottery.market,
  created_at timestamptz not null default platform.clock(),
  primary key (member_id, market_id)
);
grant select, insert, delete on lottery.favourite to slth_app;
