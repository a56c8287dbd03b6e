-- Staff set something earned aside to look at it: once, and for 72 hours at most. The trigger of the table
-- fills in when it began and when it ends, so that no statement holds for longer.
alter table platform.entitlement
  add column held_at    timestamptz,
  add column held_until timestamptz,
  -- Whoever held it. Another person ends it for good.
  add column held_by    bigint,
  -- For colleagues; the member reads the reason.
  add column hold_note  text check (length(btrim(hold_note)) between 5 and 300),
  -- Whoever ended it by hand.
  add column ended_by   bigint,
  add constraint hold_has_an_end check ((held_at is null) = (held_until is null)),
  add constraint held_since check (state <> 'held' or held_at is not null);
create index entitlement_held on platform.entitlement (held_until) where state = 'held';
grant update (held_by, hold_note, ended_by) on platform.entitlement to slth_app;

-- A day of the desk, the highest sums first.
create index loss_day on cashback.loss (day, (earned_satang - carried_satang) desc, loss_id desc);
