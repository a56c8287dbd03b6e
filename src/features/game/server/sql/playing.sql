-- The sessions whose tokens a provider may show: the launch was answered and, where the provider swaps
-- tokens, the one of the launch was given for another.
create or replace view game.playing as
  select s.*, s.expires_at <= platform.clock() or s.revoked_at is not null as is_over
    from game.session s join game.provider p using (provider_id)
   where s.launched_at is not null and (s.swapped_at is not null or not p.swaps_token);

grant select on game.playing to slth_app;
