-- With which money this database was begun, said once. Play money never becomes real, and a site that forgot
-- MONEY_MODE never lets a simulated bank pay into wallets of real money.
create table platform.money_mode (
  only_row boolean primary key default true check (only_row),
  mode     text not null check (mode in ('demo', 'real')),
  since    timestamptz not null default platform.clock()
);
grant select, insert on platform.money_mode to slth_app;
select platform.make_append_only('platform.money_mode');

-- Whatever was done here before, was done with play money: real money did not start.
insert into platform.money_mode (mode) select 'demo' where exists (select from platform.audit);
