-- What wallets that the house gave may be staked on, for whoever takes stakes.
create or replace view platform.stake_wallet as select * from platform.wallet_rule;

-- Why such a wallet may not take this stake; null: it may. A wallet without a rule is its member's own.
-- A function of a row, so that a batch asks it without a call for each operation.
create or replace function platform.wallet_refusal(
  p_rule platform.stake_wallet, p_kind text, p_amount bigint, p_now timestamptz
) returns text language sql immutable parallel safe
begin atomic
  select case
    when p_now >= p_rule.open_until                then 'bonus_ended'
    when not p_kind = any (p_rule.stake_kinds)     then 'bonus_other_game'
    when p_amount > p_rule.stake_max_satang        then 'bonus_max_bet'
  end;
end;

revoke execute on function platform.wallet_refusal from public;
grant select on platform.stake_wallet to slth_app;
grant execute on function platform.wallet_refusal to slth_app;
