-- Whether a bill paid from this wallet can still come back to it (`lottery.open_bills`). Ask under the
-- wallet's lock.
create or replace function lottery.has_open_bets(
  p_member_id bigint, p_account_id bigint, p_since timestamptz
) returns boolean language plpgsql stable as $$
begin
  return exists (select from lottery.open_bills(p_member_id, p_account_id, p_since));
end $$;

revoke execute on function lottery.has_open_bets from public;
grant execute on function lottery.has_open_bets to slth_app;
