-- Posted counters and versions only grow, and what an account is never changes. The WHEN is plain
-- expression evaluation: a good update calls no function.
create or replace function ledger.refuse_balance_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.balance: % refused: counters and version only grow, rows stay', tg_op
    using errcode = 'restrict_violation';
end $$;

revoke execute on function ledger.refuse_balance_change from public;
