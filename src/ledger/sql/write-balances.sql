-- Each guarded account once, each house account once on this stripe, whatever the batch holds.
create or replace function ledger.write_balances(p_live ledger.resolved_leg[], p_stripe smallint) returns void
language plpgsql as $$
declare
  v_wanted  integer;
  v_written integer;
begin
  with change as materialized (
    select s.account_id, s.guarded, count(*) as versions,
           coalesce(sum(l.posted)  filter (where s.debit), 0) as debits_posted,
           coalesce(sum(l.posted)  filter (where not s.debit), 0) as credits_posted,
           coalesce(sum(l.pending) filter (where s.debit), 0) as debits_pending,
           coalesce(sum(l.pending) filter (where not s.debit), 0) as credits_pending
      from unnest(p_live) l
     cross join lateral (values (l.debit_account, l.debit_guarded, true),
                                (l.credit_account, l.credit_guarded, false)
                        ) s(account_id, guarded, debit)
     group by s.account_id, s.guarded
  ), wallets as (
    update ledger.balance b
       set debits_posted   = b.debits_posted   + c.debits_posted,
           credits_posted  = b.credits_posted  + c.credits_posted,
           debits_pending  = b.debits_pending  + c.debits_pending,
           credits_pending = b.credits_pending + c.credits_pending,
           version         = b.version         + c.versions
      from change c where c.guarded and b.account_id = c.account_id and b.stripe = 0
    returning 1
  ), house as (
    -- In account order, so that two writers of one stripe cannot lock each other out.
    insert into ledger.balance as b (account_id, stripe, guarded, rule,
        debits_posted, credits_posted, debits_pending, credits_pending)
    select account_id, p_stripe, false, 0,
           debits_posted, credits_posted, debits_pending, credits_pending
      from change where not guarded order by account_id
    on conflict (account_id, stripe) do update
       set debits_posted   = b.debits_posted   + excluded.debits_posted,
           credits_posted  = b.credits_posted  + excluded.credits_posted,
           debits_pending  = b.debits_pending  + excluded.debits_pending,
           credits_pending = b.credits_pending + excluded.credits_pending
    returning 1
  )
  select (select count(*) from change),
         (select count(*) from wallets) + (select count(*) from house) into v_wanted, v_written;
  if v_wanted <> v_written then
    raise exception 'ledger: % of % balances were written', v_written, v_wanted;
  end if;
end $$;

revoke execute on function ledger.write_balances from public;
