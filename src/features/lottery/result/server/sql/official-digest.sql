-- The hash by which two entries are compared. Computed by the database from the stored values, in
-- jsonb's one order of keys, so that nobody can claim two different entries to be equal.
create or replace function lottery.official_digest(official jsonb) returns bytea
language sql immutable strict parallel safe
begin atomic
  select sha256(convert_to(official::text, 'UTF8'));
end;
