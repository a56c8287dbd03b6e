-- Staff are managed at the desk: accounts begin and begin again with a one-time password, an owner is
-- always left, and nobody gains rights but by an approval of two people (docs/decisions/0041).

alter table staff.staff_user
  -- Set while the person has no password of his own: until then a one-time password lets him choose one.
  -- In the past where none is handed out. Null: he has chosen.
  add column setup_until timestamptz,
  -- Its password is printed at each start of a demo: no site with real money has one.
  add column is_demo boolean not null default false,
  add check (setup_until is null or not is_system);
grant update (setup_until) on staff.staff_user to slth_app;
