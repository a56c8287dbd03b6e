-- Nights of which members were told: in the morning, so that nobody is woken for it.
alter table level.night add told_at timestamptz, add check (told_at is null or done_at is not null);
create index night_untold on level.night (night) where told_at is null and done_at is not null;
grant update (told_at) on level.night to slth_app;
create index entry_night on level.entry (night) where night is not null;
