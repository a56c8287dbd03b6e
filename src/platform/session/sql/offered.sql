-- Whether a session has not ended: what is kept for as long as its person is there asks this.
create or replace function platform.session_lives(p_session bigint) returns boolean
language sql stable security definer set search_path = pg_catalog
begin atomic
  select exists (select from platform.session s
                  where s.session_id = p_session and s.ended_at is null
                    and s.expires_at > platform.clock());
end;

revoke execute on function platform.session_lives from public;
grant execute on function platform.session_lives to slth_app;
