-- The sessions whose tokens a provider may show: the launch was answered and, where the provider swaps
-- tokens, the one of the launch was given for another.
create or replace view game.playing as
  select s.session_id, s.token_hash, s.member_id, s.account_id, s.provider_id, s.game_id, s.currency,
         s.made_at, s.launched_at, s.swapped_at, s.expires_at, s.revoked_at,
         s.expires_at <= platform.clock() or s.revoked_at is not null or game.is_login_over(s.login_id)
           as is_over
    from game.session s join game.provider p using (provider_id)
   where s.launched_at is not null and (s.swapped_at is not null or not p.swaps_token);

grant select on game.playing to slth_app;
