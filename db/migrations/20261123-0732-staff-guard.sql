-- Beside the columns of the migration before: the functions are loaded between the two.
create trigger guard_staff before update of roles, active, setup_until on staff.staff_user
  for each row execute function staff.guard_staff();
