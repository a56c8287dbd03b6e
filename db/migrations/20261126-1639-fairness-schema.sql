-- What members draw for themselves.
create schema fairness;
grant usage on schema fairness to slth_app;
