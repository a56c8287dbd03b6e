-- Results of a market are taken earlier when two people said so; back to the time of the draw takes one.
-- Rows of before were written by one person and hold until the next.
alter table lottery.early_result
  add column approval_id bigint unique,
  add column approved_by bigint,
  add constraint approved_by_another check (
    (approval_id is null) = (approved_by is null) and approved_by is distinct from staff_id);

create trigger guard_early_result before insert on lottery.early_result
  for each row execute function lottery.guard_early_result();
