-- Rows are written here on trial while a disk is full, and never kept.
create table platform.write_probe (
  filler text not null
);
alter table platform.write_probe alter column filler set storage plain;
grant insert on platform.write_probe to slth_app;
