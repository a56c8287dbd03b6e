-- A key or secret with which a provider is believed is let in by two people: valid_from is null while it waits
-- for the second, and stays null where he does not agree.
alter table game.provider_key alter column valid_from drop not null;
grant update (valid_from) on game.provider_key to slth_app;
alter table game.provider_secret alter column valid_from drop not null;
grant update (valid_from) on game.provider_secret to slth_app;
