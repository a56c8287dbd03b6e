-- How far each consumer has taken what each product offers. A row is moved by the transaction that
-- writes what was made of it.
create table platform.play_cursor (
  consumer text not null,
  product  text not null,
  position text not null default '',
  primary key (consumer, product)
);
grant select, insert on platform.play_cursor to slth_app;
grant update (position) on platform.play_cursor to slth_app;

create schema winloss;
grant usage on schema winloss to slth_app;

create table winloss.fact (
  source          text not null,
  source_id       bigint not null,
  member_id       bigint not null,
  wallet_id       bigint not null,
  revision        integer not null check (revision > 0),
  product         text not null,
  place           text not null,
  wallet_kind     smallint not null,
  stake_satang    bigint not null check (stake_satang >= 0),
  returned_satang bigint not null,
  valid_satang    bigint not null,
  settled_at      timestamptz not null,
  counted_day     date not null,
  primary key (source, source_id, member_id, wallet_id, revision)
);
grant select, insert, delete on winloss.fact to slth_app;

-- The facts of a member's day added up, for lists of days.
create table winloss.day (
  member_id       bigint not null,
  counted_day     date not null,
  product         text not null,
  stake_satang    bigint not null,
  returned_satang bigint not null,
  valid_satang    bigint not null,
  primary key (member_id, counted_day, product)
);
grant select, insert, update, delete on winloss.day to slth_app;
