-- PostgreSQL reads the WHEN of a trigger anew in every statement that fires it. What an account is
-- stands in no update of the write path, so its half of the guard waits for a statement that names it.
drop trigger only_grows on ledger.balance;
create trigger only_grows before update of debits_posted, credits_posted, version on ledger.balance
  for each row
  when (new.debits_posted < old.debits_posted or new.credits_posted < old.credits_posted
     or new.version < old.version)
  execute function ledger.refuse_balance_change();
create trigger stays_what_it_is
  before update of account_id, stripe, guarded, rule, closed on ledger.balance for each row
  when (new.account_id <> old.account_id or new.stripe <> old.stripe
     or new.guarded <> old.guarded or new.rule <> old.rule or (old.closed and not new.closed))
  execute function ledger.refuse_balance_change();
