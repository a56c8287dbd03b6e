-- The product's present instant: it moves from statement to statement within a transaction. STABLE, though
-- clock_timestamp() is not, so that what is due is a range of an index and not a look at every row of it. A subquery that
-- gives several columns one instant says `offset 0`: else it is read for each of them.
create or replace function platform.clock() returns timestamptz
language sql stable parallel safe
begin atomic
  select clock_timestamp() + offset_ms * interval '1 millisecond' from platform.clock_setting;
end;

-- The Bangkok business day of an instant.
create or replace function platform.bangkok_day(instant timestamptz) returns date
language sql immutable parallel safe
begin atomic
  select (instant at time zone 'Asia/Bangkok')::date;
end;
