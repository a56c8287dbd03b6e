-- 1a: the counters of each account, over all its stripes, are the sums over its transfers.
create or replace view ledger.fault_counters as
  with booked as (
    select account_id,
           coalesce(sum(posted)  filter (where is_debit), 0) as dp,
           coalesce(sum(posted)  filter (where not is_debit), 0) as cp,
           coalesce(sum(pending) filter (where is_debit), 0) as dw,
           coalesce(sum(pending) filter (where not is_debit), 0) as cw
      from ledger.entry group by account_id
  ), kept as (
    select account_id, sum(debits_posted) as dp, sum(credits_posted) as cp,
           sum(debits_pending) as dw, sum(credits_pending) as cw
      from ledger.balance group by account_id
  )
  select 'account ' || account_id as subject,
         format('debits %s+%s, credits %s+%s', b.dp, b.dw, b.cp, b.cw) as expected,
         format('debits %s+%s, credits %s+%s', k.dp, k.dw, k.cp, k.cw) as found
    from booked b full join kept k using (account_id)
   where (coalesce(b.dp, 0), coalesce(b.cp, 0), coalesce(b.dw, 0), coalesce(b.cw, 0))
      is distinct from (coalesce(k.dp, 0), coalesce(k.cp, 0), coalesce(k.dw, 0), coalesce(k.cw, 0));

-- 1b and 5: per guarded account the versions run 1, 2, 3 … to the balance's version, and each
-- "after" is the one before plus the entry's effect; the last one is what may be spent.
create or replace view ledger.fault_chain as
  with step as (
    select e.account_id, e.version, e.after, e.transfer_id,
           row_number() over chain as version_due,
           coalesce(lag(e.after) over chain, 0)
             + case when (b.rule = 2) = e.is_debit then e.posted
                    else - e.posted - e.pending end as after_due
      from ledger.entry e join ledger.balance b on b.account_id = e.account_id and b.guarded
    window chain as (partition by e.account_id order by e.version, e.transfer_id)
  )
  select format('account %s, transfer %s', account_id, transfer_id) as subject,
         format('version %s, after %s', version_due, after_due) as expected,
         format('version %s, after %s', version, after) as found
    from step where (version, after) is distinct from (version_due, after_due)
  union all
  select 'account ' || b.account_id,
         format('version %s, after %s', coalesce(l.version, 0), coalesce(l.after, 0)),
         format('version %s, after %s', b.version, ledger.available(b))
    from ledger.balance b
    left join (select distinct on (account_id) account_id, version, after
                 from step order by account_id, version desc) l using (account_id)
   where b.guarded
     and (b.version, ledger.available(b))
         is distinct from (coalesce(l.version, 0), coalesce(l.after, 0));

-- 2: every asset sums to zero, posted and pending, the house included.
create or replace view ledger.fault_asset as
  select 'asset ' || a.asset_id as subject,
         format('debits %s+%s', sum(b.debits_posted), sum(b.debits_pending)) as expected,
         format('credits %s+%s', sum(b.credits_posted), sum(b.credits_pending)) as found
    from ledger.balance b join ledger.account a using (account_id)
   group by a.asset_id
  having sum(b.debits_posted) <> sum(b.credits_posted)
      or sum(b.debits_pending) <> sum(b.credits_pending);

-- 3: pending counters are the open holds.
create or replace view ledger.fault_pending as
  with open_hold as (
    select h.* from ledger.hold h left join ledger.hold_end e using (hold_id)
     where e.hold_id is null
  ), due as (
    select account_id, sum(debit) as debit, sum(credit) as credit from (
      select debit_account as account_id, amount as debit, 0 as credit from open_hold
      union all select credit_account, 0, amount from open_hold) s group by account_id
  ), kept as (
    select account_id, sum(debits_pending) as debit, sum(credits_pending) as credit
      from ledger.balance group by account_id
  )
  select 'account ' || account_id as subject,
         format('debits %s, credits %s', coalesce(d.debit, 0), coalesce(d.credit, 0)) as expected,
         format('debits %s, credits %s', coalesce(k.debit, 0), coalesce(k.credit, 0)) as found
    from due d full join kept k using (account_id)
   where (coalesce(d.debit, 0), coalesce(d.credit, 0))
      is distinct from (coalesce(k.debit, 0), coalesce(k.credit, 0));

-- 11: money on its way to a payee leaves clearing in the operation that posts its hold.
create or replace view ledger.fault_clearing as
  select 'account ' || a.account_id as subject, 'posted balance 0' as expected,
         'posted balance ' || sum(b.credits_posted) - sum(b.debits_posted) as found
    from ledger.account a join ledger.balance b using (account_id)
   where a.kind = ledger.account_withdrawal_clearing()
   group by a.account_id having sum(b.credits_posted) <> sum(b.debits_posted);

grant select on
  ledger.fault_counters, ledger.fault_chain, ledger.fault_asset, ledger.fault_pending,
  ledger.fault_clearing
to slth_app;
