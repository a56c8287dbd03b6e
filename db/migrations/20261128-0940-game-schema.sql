-- Games of providers: the catalogue, who plays with which token, and the money that moves in rounds.
create schema game;
grant usage on schema game to slth_app;
