-- A bet of a game may be rolled back after its round was counted: its stake comes back as a difference.
alter table winloss.fact drop constraint fact_stake_satang_check;
