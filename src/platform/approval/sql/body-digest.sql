-- The hash by which what two people said is compared. Computed by the database from the stored body, in
-- jsonb's one order of keys, so that nobody can claim two different bodies to be equal.
create or replace function platform.body_digest(body jsonb) returns bytea
language sql immutable strict parallel safe
begin atomic
  select sha256(convert_to(body::text, 'UTF8'));
end;
