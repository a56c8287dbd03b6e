-- A channel beside those that the site starts with, as a demo has one for its levels.
grant insert on deposit.channel to slth_app;
