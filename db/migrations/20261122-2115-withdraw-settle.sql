-- A payout that staff end by the bank's statement: two people say how (platform.approval).
create trigger guard_step before insert on withdraw.step for each row
  when (new.staff_id is not null and new.status in ('paid', 'failed'))
  execute function withdraw.guard_step();
