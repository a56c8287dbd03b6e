-- The room of safer play, before its functions, which the triggers of its tables name.
create schema protection;
grant usage on schema protection to slth_app;
