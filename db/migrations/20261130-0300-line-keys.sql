-- A reference belongs to the bank that sent the transfer: the same one from two banks is two transfers. A line
-- whose sending bank nobody told, and each line from before, keeps its old key.
alter table deposit.statement_line
  add column sending_bank text check (length(sending_bank) between 1 and 10),
  -- The case by which staff said that a line is no repetition of another one of its name; 0: nobody had to.
  add column told_apart   bigint not null default 0 check (told_apart >= 0);
drop index deposit.statement_line_trans_ref;
create unique index statement_line_trans_ref on deposit.statement_line
  (receiving_account_id, trans_ref, direction, coalesce(sending_bank, ''), told_apart)
  where trans_ref is not null;
alter table deposit.statement_line
  drop constraint statement_line_receiving_account_id_feed_line_id_key,
  add constraint statement_line_feed_line_id
    unique (receiving_account_id, feed_line_id, told_apart);
