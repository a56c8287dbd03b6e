-- The room of who members are known to be, before its functions, which the triggers of its tables name.
create schema identity;
grant usage on schema identity to slth_app;
