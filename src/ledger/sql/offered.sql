-- What SQL of the features may read of the books. Plain selections, so that the planner sees through.

-- Wallets of members.
create or replace view ledger.wallet as
  select a.account_id, a.home_id as member_id, a.kind, k.wallet_type
    from ledger.account a join ledger.account_kind k on k.kind = a.kind
   where k.wallet_type is not null;

-- What may be spent, of accounts with one row: a member's.
create or replace view ledger.wallet_balance as
  select b.account_id, ledger.available(b) as available, b.closed
    from ledger.balance b where b.stripe = 0;

-- The accounts in which members owe; hardly anybody has one.
create or replace view ledger.receivable as
  select a.home_id as member_id, a.account_id
    from ledger.account a where a.asset_id = 1 and a.kind = ledger.account_member_receivable();

-- What members owe, by account: what became a debt, what was paid of it and what is open.
create or replace view ledger.debt as
  select a.home_id as member_id, a.account_id, a.kind, b.debits_posted as owed, b.credits_posted as paid,
         ledger.available(b) as open
    from ledger.account a
    join ledger.balance b on b.account_id = a.account_id and b.stripe = 0
   where a.asset_id = 1
     and a.kind in (ledger.account_member_receivable(), ledger.account_game_receivable());

-- What a house account holds over all its stripes.
create or replace view ledger.house_total as
  select a.kind, a.ref_id, sum(b.credits_posted - b.debits_posted)::bigint as balance
    from ledger.account a join ledger.balance b on b.account_id = a.account_id
   where a.home_id = 0
   group by a.kind, a.ref_id;

-- Whose an account is and what it stands for: home 0 is the house.
create or replace view ledger.account_owner as
  select a.account_id, a.home_id, a.kind, a.ref_id from ledger.account a;

-- The movements, for a feature that proves its rows by them.
create or replace view ledger.posting as
  select t.transfer_id, t.op_id, t.home_id, t.code, t.debit_account, t.credit_account, t.amount, t.ref_id,
         t.posted_at
    from ledger.transfer t;

grant select on
  ledger.wallet, ledger.wallet_balance, ledger.receivable, ledger.debt, ledger.house_total,
  ledger.account_owner, ledger.posting
to slth_app;
