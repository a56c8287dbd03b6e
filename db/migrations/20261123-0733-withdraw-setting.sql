-- From how much on two people let a withdrawal go: changed at the desk, by two people. The application has no
-- right to the column; withdraw.apply_setting writes what was approved and nothing else.
alter table withdraw.setting
  add column changed_at timestamptz;
