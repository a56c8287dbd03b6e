-- What a bill could be expected to return when it was sold, in millionths of a satang, and its lines of types
-- with ten numbers: settled play reads no lines for it. Null on bills sold before; theirs are read.
alter table lottery.bill
  add column expected_microsatang bigint check (expected_microsatang >= 0),
  add column run_lines smallint check (run_lines between 0 and line_count);
