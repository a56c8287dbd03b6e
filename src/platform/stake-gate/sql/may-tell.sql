-- Why a member is not told what a message is for; null: he is. The twin of the gates before stakes and gifts: what
-- serves is always told; of gifts hears who may be given some; of both gifts and play nobody who takes a break, is
-- excluded, or has reached a limit that he or the house set, as long as it lasts. Cost: two key reads.
create or replace function platform.may_tell(p_member_id bigint, p_purpose text) returns text
language sql stable
begin atomic
  select case
    when p_purpose = 'service' then null
    when p_purpose = 'reward' and platform.reward_refusal(s, w.now) is not null
      then platform.reward_refusal(s, w.now)
    else platform.stake_refusal(s, n, false, null, 1::smallint, 1, w.now) end
    from (select platform.clock() as now offset 0) w
    left join platform.stake_standing s on s.member_id = p_member_id
    left join platform.member_counter n on n.member_id = s.member_id;
end;

revoke execute on function platform.may_tell from public;
grant execute on function platform.may_tell to slth_app;
