-- The debt accounts of those members who have one. It may only hash: hardly anybody has one, so the planner
-- would go through all members of a share for each, and a correction makes thousands.
create or replace function lottery.debt_accounts(p_member_ids bigint[])
returns table (member_id bigint, account_id bigint)
language sql stable rows 10000 set enable_nestloop = off set enable_mergejoin = off
begin atomic
  select a.member_id, a.account_id
    from ledger.receivable a
    join (select distinct unnest(p_member_ids) as member_id) m on m.member_id = a.member_id;
end;

-- Locks what the share moves, in the one order: the wallets and, of members who owe or may come to owe,
-- the debt accounts, which are opened first. Answers whether there are any. A first payment without
-- debts leaves the locks to the books, which take the wallets in the same order. It opens none itself,
-- but pays whatever its winners owe: the account says so, whatever made the debt.
create or replace function lottery.lock_share(p_revision smallint, p_changes lottery.change[]) returns boolean
language plpgsql as $$
declare
  v_debts bigint[];
begin
  if p_revision > 1 then
    perform ledger.open_account(m.member_id, ledger.account_member_receivable())
       from (select distinct c.member_id from unnest(p_changes) c where c.after < c.before
              order by c.member_id) m;
  end if;
  v_debts := array(select d.account_id from lottery.debt_accounts(array(
                     select c.member_id from unnest(p_changes) c)) d);
  if p_revision > 1 or cardinality(v_debts) > 0 then
    perform ledger.lock_guarded(v_debts || array(select c.account_id from unnest(p_changes) c));
  end if;
  return cardinality(v_debts) > 0;
end $$;

revoke execute on function lottery.lock_share from public;
