-- The room of promotions, before its functions, which the triggers of its tables name.
create schema promotion;
grant usage on schema promotion to slth_app;

-- What a wallet may be staked on that the house gave: asked by the gate with each stake from it. A wallet
-- without a rule is its member's own.
create table platform.wallet_rule (
  account_id       bigint primary key,
  stake_kinds      text[] not null check (cardinality(stake_kinds) > 0),
  stake_max_satang bigint not null check (stake_max_satang > 0),
  -- Nothing is staked from here on; an early end of what it was given for moves it back.
  open_until       timestamptz not null
);
grant select, insert, update (open_until) on platform.wallet_rule to slth_app;
