-- How much one person lets go in batches within an hour; null: as much as they hold.
alter table withdraw.setting
  add column batch_up_to_satang bigint check (batch_up_to_satang > 0);
update withdraw.setting set batch_up_to_satang = 20000000;

-- Requests that somebody approved together. One that takes two waits for another person (platform.approval).
create table withdraw.batch (
  batch_id     bigint generated always as identity primary key,
  staff_id     bigint not null check (staff_id > 0),
  staff_name   text not null,
  withdraw_ids bigint[] not null check (cardinality(withdraw_ids) between 1 and 50),
  sum_satang   bigint not null check (sum_satang > 0),
  takes_two    boolean not null,
  at           timestamptz not null default platform.clock()
);
create index batch_of_person on withdraw.batch (staff_id, at);
create index batch_that_takes_two on withdraw.batch (at) where takes_two;
select platform.make_append_only('withdraw.batch');
grant select, insert on withdraw.batch to slth_app;
