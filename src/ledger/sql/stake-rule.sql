-- The operator's limits of each kind of stake.
create or replace view ledger.stake_rule as
  select k.code as kind, bool_or(not l.is_open) as is_shut, min(l.max_satang) as max_satang
    from ledger.kind k join platform.stake_limit l on l.kind in ('*', k.name)
   where k.is_stake group by k.code;

grant select on ledger.stake_rule to slth_app;
