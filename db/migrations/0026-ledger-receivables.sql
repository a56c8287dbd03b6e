-- Whoever pays a member asks first whether he owes something; hardly anybody does.
create index account_receivable on ledger.account (home_id) where kind = 2900;
