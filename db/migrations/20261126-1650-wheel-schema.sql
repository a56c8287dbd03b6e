-- Wheels of fortune.
create schema wheel;
grant usage on schema wheel to slth_app;
