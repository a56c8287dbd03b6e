-- A sealed value of the vault; refuses plain text that a mistake would store.
create or replace function account.is_sealed(value text) returns boolean
language sql immutable parallel safe
return value ~ '^v1:[A-Za-z0-9_-]+:[A-Za-z0-9_-]{16}:[A-Za-z0-9_-]*:[A-Za-z0-9_-]{22}$';
