-- When a market was last switched on or off.
create or replace function lottery.note_switch() returns trigger language plpgsql as $$
begin
  new.switched_at := platform.clock();
  return new;
end $$;
