-- Who entered and confirmed a result, for the lottery's desk.
create or replace view lottery.staff_name as select staff_id, display_name from staff.staff_name;

grant select on lottery.staff_name to slth_app;
