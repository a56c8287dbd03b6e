-- What may be spent from a balance row. Rule 2 accounts (what a member owes) run the other way.
create or replace function ledger.available(b ledger.balance) returns bigint
language sql immutable parallel safe
begin atomic
  select case b.rule when 2 then b.debits_posted - b.credits_posted - b.credits_pending
                     else b.credits_posted - b.debits_posted - b.debits_pending end;
end;

revoke execute on function ledger.available from public;
grant execute on function ledger.available to slth_app;
