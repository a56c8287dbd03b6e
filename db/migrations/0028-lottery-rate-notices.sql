-- Which notice on the site tells members of a version of rates before it holds. The notice itself is
-- the notices' row (notice.item) and may be edited there; this row finds it again, to take it off when a
-- newer version comes in its place.
create table lottery.rate_notice (
  market_id  smallint not null,
  version    integer not null,
  item_id    bigint not null,
  created_at timestamptz not null default platform.clock(),
  primary key (market_id, version),
  foreign key (market_id, version) references lottery.rate_version (market_id, version)
);
select platform.make_append_only('lottery.rate_notice');
grant select, insert on lottery.rate_notice to slth_app;
