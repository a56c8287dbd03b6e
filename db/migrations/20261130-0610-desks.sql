-- Members are found by the last four digits of their phone, which is all that staff read of it. Those who are
-- kept without that key get it from the job that gives keys (account.index_members). Cost: one write of each
-- member's row, once.
update account.member set is_searchable = false where erased_at is null;

-- The days of an account of the gateway, on which charges were paid.
create index received_charge_paid on deposit.received_charge (receiving_account_id, paid_at);
