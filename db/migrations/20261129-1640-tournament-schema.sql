-- The room of tournaments, before its functions, which the triggers of its tables name.
create schema tournament;
grant usage on schema tournament to slth_app;
