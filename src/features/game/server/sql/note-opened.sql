-- A game is switched on by several ways: whichever it is, it is known since when it was on for the first time.
create or replace function game.note_opened() returns trigger language plpgsql as $$
begin
  new.opened_at := platform.clock();
  return new;
end $$;
