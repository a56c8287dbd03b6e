-- The room of members' own data, before its functions, which the triggers of its tables name.
create schema privacy;
grant usage on schema privacy to slth_app;
