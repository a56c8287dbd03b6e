-- A quest may give free spins of the wheel. Its points stay what it is worth, for budgets and shares of the margin.
alter table quest.terms
  -- Given as so many free spins; null: as points.
  add column spins smallint check (spins between 1 and 20),
  add constraint terms_visit_points check (type <> 'check_in' or spins is null);
alter table quest.claim
  -- Given as so many free spins; null: as points.
  add column spins smallint check (spins between 1 and 20);
