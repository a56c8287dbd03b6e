-- Votes are earned by valid play: a stake that its own round takes back by the other side risked nothing.
-- What was counted until now stays as it was promised; what is settled from here on counts by its valid part.
alter table poll.quota rename column stake_satang to valid_satang;
alter table poll.counted_play rename column stake_satang to valid_satang;
