-- Who a member of the staff is, for the desks of other features.
create or replace view staff.staff_name as select staff_id, display_name from staff.staff_user;

grant select on staff.staff_name to slth_app;
