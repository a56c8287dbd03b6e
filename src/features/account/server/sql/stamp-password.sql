-- The database itself remembers when a password became another.
create or replace function account.stamp_password() returns trigger language plpgsql as $$
begin
  if new.password_hash <> old.password_hash then
    new.password_changed_at := platform.clock();
  end if;
  return new;
end $$;
