-- The proof of the bonuses runs every minute and asks for their movements by kind. Few rows: bets pay
-- nothing for this index.
create index transfer_yeekee_bonus on ledger.transfer (ref_id) where code in (40, 41);
