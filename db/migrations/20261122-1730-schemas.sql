-- The rooms of the database: a schema for each owner, and the time that all of them ask for.
-- Functions and views are in the sql/ folders of their owners (CONTRIBUTING.md, "Add a migration");
-- of those a table needs, each is loaded before the first migration that names it.
grant usage on schema platform to slth_app;
grant select on platform.migration to slth_app;

create schema ledger;
grant usage on schema ledger to slth_app;

create schema account;
grant usage on schema account to slth_app;

create schema staff;
grant usage on schema staff to slth_app;

create schema deposit;
grant usage on schema deposit to slth_app;

create schema withdraw;
grant usage on schema withdraw to slth_app;

create schema agent;
grant usage on schema agent to slth_app;

create schema notice;
grant usage on schema notice to slth_app;

create schema lottery;
grant usage on schema lottery to slth_app;

create schema yeekee;
grant usage on schema yeekee to slth_app;

-- Time -------------------------------------------------------------------------------------------
-- One row. Only a test database moves its clock; the start assertions refuse an offset elsewhere.
create table platform.clock_setting (
  only_row  boolean primary key default true check (only_row),
  is_test   boolean not null default false,
  offset_ms bigint  not null default 0,
  check (is_test or offset_ms = 0)
);

insert into platform.clock_setting default values;
grant select on platform.clock_setting to slth_app;
