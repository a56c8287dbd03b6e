-- The gate as a rule over columns, so that a batch asks it without a call for each operation. It
-- stands here alone. status null: nobody opened the gate for this member.
create or replace function platform.stake_refusal(
  p_status text, p_excluded_until timestamptz, p_is_shut boolean, p_max_satang bigint,
  p_amount bigint, p_now timestamptz
) returns text language sql immutable parallel safe
begin atomic
  select case
    when p_status is distinct from 'active' then 'member_not_active'
    when p_excluded_until > p_now           then 'member_excluded'
    when p_is_shut                          then 'stake_closed'
    when p_amount > p_max_satang            then 'stake_above_limit'
  end;
end;

-- The gate for one stake: null when it may be taken, else the reason. Cost: two key reads.
create or replace function platform.may_stake(
  p_member_id bigint, p_wallet_type smallint, p_amount bigint, p_kind text
) returns text language sql stable
begin atomic
  select platform.stake_refusal(s.status, s.excluded_until, r.is_shut, r.max_satang, p_amount,
                                platform.clock())
    from (select bool_or(not is_open) as is_shut, min(max_satang) as max_satang
            from platform.stake_limit where kind in ('*', p_kind)) r
    left join platform.stake_standing s on s.member_id = p_member_id;
end;

revoke execute on function platform.stake_refusal from public;
grant execute on function platform.stake_refusal, platform.may_stake to slth_app;
