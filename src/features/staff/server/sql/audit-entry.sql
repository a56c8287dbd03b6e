-- The audit list as the desk reads it: with names. The rows themselves are the platform's.
create or replace view staff.audit_entry as
  select a.audit_id, a.created_at, a.staff_id, coalesce(u.display_name, 'ระบบ') as staff_name,
         a.action, a.object, a.detail
    from platform.audit a left join staff.staff_user u using (staff_id);

-- Who a member of the staff is, for the desks of other features.
create or replace view staff.staff_name as select staff_id, display_name from staff.staff_user;

grant select on staff.audit_entry, staff.staff_name to slth_app;
