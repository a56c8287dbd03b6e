-- Whether the login that opened a game has ended; a game of no login lives as long as its own session. Cost: one
-- read by key.
create or replace function game.is_login_over(p_login_id bigint) returns boolean language sql stable
begin atomic
  select p_login_id is not null and not platform.session_lives(p_login_id);
end;

revoke execute on function game.is_login_over from public;
grant execute on function game.is_login_over to slth_app;
