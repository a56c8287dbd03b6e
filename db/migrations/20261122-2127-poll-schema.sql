-- The room of polls, before its functions, which the triggers of its tables name.
create schema poll;
grant usage on schema poll to slth_app;
