-- Since when a market is as it is, on or off: what it did not sell while it was off is no fault.
alter table lottery.market
  add column switched_at timestamptz not null default timestamptz '2020-01-01 00:00+07';

create function lottery.note_switch() returns trigger language plpgsql as $$
begin
  new.switched_at := platform.clock();
  return new;
end $$;
create trigger note_switch before update on lottery.market for each row
  when (old.is_on is distinct from new.is_on) execute function lottery.note_switch();
