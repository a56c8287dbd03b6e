-- The audit list as the desk reads it: with names. The rows themselves are the platform's.
create or replace view staff.audit_entry as
  select a.audit_id, a.created_at, a.staff_id, coalesce(u.display_name, 'ระบบ') as staff_name,
         a.action, a.object, a.detail
    from platform.audit a left join staff.staff_user u using (staff_id);

grant select on staff.audit_entry to slth_app;
