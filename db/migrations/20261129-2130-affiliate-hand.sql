-- Staff hold friends by hand, and two of them name who brought a friend, within a week of his registration.
alter table affiliate.bond
  -- What a held friend was before, and is again when he is released.
  add column held_from text check (held_from in ('pending', 'qualified')),
  -- Who held him by hand; null: signals did.
  add column held_by   bigint,
  -- Play before this day gives nothing: whoever is named later is not paid for what was before.
  add column from_day  date;
update affiliate.bond set held_from = 'qualified' where state = 'held';
alter table affiliate.bond
  add constraint bond_held_from check ((state = 'held') = (held_from is not null)),
  add constraint bond_held_by   check (held_by is null or (state = 'held' and reason is not null));
grant update (held_from, held_by) on affiliate.bond to slth_app;
