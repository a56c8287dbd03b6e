-- The product's present instant. VOLATILE like clock_timestamp(): it moves within a transaction.
create or replace function platform.clock() returns timestamptz
language sql volatile parallel safe
begin atomic
  select clock_timestamp() + offset_ms * interval '1 millisecond' from platform.clock_setting;
end;

-- The Bangkok business day of an instant.
create or replace function platform.bangkok_day(instant timestamptz) returns date
language sql immutable parallel safe
begin atomic
  select (instant at time zone 'Asia/Bangkok')::date;
end;
