-- The books proved from the transfers up. Each view is one fault and answers rows only when wrong;
-- ledger.reconcile runs them in one snapshot. 'fast' reads balances and open holds, 'full' reads
-- every transfer. Features add their own: npm run ledger:verify calls <schema>.reconcile(level) of
-- every schema that has one with this row type.

-- The signed effect of each transfer on the four counters of both its accounts, both written out
-- here and not shared with the write path: two code paths for one property.
create view ledger.entry as
  select t.debit_account as account_id, t.transfer_id, t.posted_at, t.dr_version as version,
         t.dr_after as after, true as is_debit,
         case when t.phase in (0, 2) then t.amount else 0 end as posted,
         case t.phase when 0 then 0 when 1 then t.amount else - h.amount end as pending
    from ledger.transfer t left join ledger.hold h on h.hold_id = t.hold_id
  union all
  select t.credit_account, t.transfer_id, t.posted_at, t.cr_version, t.cr_after, false,
         case when t.phase in (0, 2) then t.amount else 0 end,
         case t.phase when 0 then 0 when 1 then t.amount else - h.amount end
    from ledger.transfer t left join ledger.hold h on h.hold_id = t.hold_id;

-- 1a: the counters of each account, over all its stripes, are the sums over its transfers.
create view ledger.fault_counters as
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
create view ledger.fault_chain as
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
create view ledger.fault_asset as
  select 'asset ' || a.asset_id as subject,
         format('debits %s+%s', sum(b.debits_posted), sum(b.debits_pending)) as expected,
         format('credits %s+%s', sum(b.credits_posted), sum(b.credits_pending)) as found
    from ledger.balance b join ledger.account a using (account_id)
   group by a.asset_id
  having sum(b.debits_posted) <> sum(b.credits_posted)
      or sum(b.debits_pending) <> sum(b.credits_pending);

-- 3: pending counters are the open holds.
create view ledger.fault_pending as
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

-- 4: a hold is its phase 1 transfer, its end is the transfer that ended it and not more than it.
create view ledger.fault_hold as
  select 'hold ' || coalesce(h.hold_id, t.transfer_id) as subject,
         coalesce(format('%s from %s to %s', t.amount, t.debit_account, t.credit_account),
                  'no hold') as expected,
         coalesce(format('%s from %s to %s', h.amount, h.debit_account, h.credit_account),
                  'none') as found
    from ledger.hold h
    full join (select * from ledger.transfer where phase = 1) t on t.transfer_id = h.hold_id
   where (h.amount, h.debit_account, h.credit_account, h.home_id, h.code)
      is distinct from (t.amount, t.debit_account, t.credit_account, t.home_id, t.code)
  union all
  select 'end of hold ' || coalesce(e.hold_id, t.hold_id),
         coalesce(format('phase %s, %s of %s by transfer %s',
                         t.phase, t.amount, h.amount, t.transfer_id), 'no end'),
         coalesce(format('phase %s, %s by transfer %s', e.phase, e.amount, e.transfer_id), 'none')
    from ledger.hold_end e
    full join (select * from ledger.transfer where phase >= 2) t on t.transfer_id = e.transfer_id
    left join ledger.hold h on h.hold_id = coalesce(e.hold_id, t.hold_id)
   where (e.hold_id, e.phase) is distinct from (t.hold_id, t.phase)
      or (t.debit_account, t.credit_account, t.home_id)
         is distinct from (h.debit_account, h.credit_account, h.home_id)
      or e.amount <> case t.phase when 2 then t.amount else 0 end
      or t.amount > h.amount or (t.phase >= 3 and t.amount <> h.amount);

-- 6: an applied operation has exactly its legs, a leg has its applied operation.
create view ledger.fault_operation as
  with leg as (
    select op_id, count(*) as legs, min(transfer_id) as first, max(transfer_id) as last,
           min(leg) as lowest, max(leg) as highest, min(home_id) as home, max(home_id) as other_home
      from ledger.transfer group by op_id
  )
  select 'operation ' || coalesce(o.op_id, l.op_id) as subject,
         coalesce(format('%s legs of home %s from %s',
                         o.leg_count, o.home_id, o.base_id + o.first_leg),
                  'no operation') as expected,
         coalesce(format('%s legs of home %s from %s to %s', l.legs, l.home, l.first, l.last),
                  'no leg') as found
    from (select * from ledger.op where applied) o full join leg l using (op_id)
   where o.op_id is null or l.op_id is null or l.legs <> o.leg_count
      or l.first <> o.base_id + o.first_leg or l.last <> l.first + l.legs - 1
      or l.lowest <> 1 or l.highest <> l.legs or l.home <> o.home_id or l.other_home <> o.home_id
  union all
  select 'correction ' || coalesce(o.op_id, c.op_id),
         'a reason, an author and an applied operation',
         case when c.op_id is null then 'no correction row' else 'no such operation' end
    from (select op_id from ledger.op where kind = 90 and applied) o
    full join ledger.correction c using (op_id)
   where o.op_id is null or c.op_id is null;

-- 7: a batch holds what it says, and nothing lies outside of batches.
create view ledger.fault_batch as
  with t as (
    select transfer_id / 4096 * 4096 as base_id, count(*) as transfers,
           max(transfer_id) - min(transfer_id) + 1 as width, min(transfer_id) % 4096 as first,
           min(posted_at) as earliest, max(posted_at) as latest
      from ledger.transfer group by 1
  ), o as (
    select base_id, count(*) as ops, min(created_at) as earliest, max(created_at) as latest
      from ledger.op group by 1
  )
  select 'batch ' || base_id as subject,
         coalesce(format('%s operations, %s transfers', b.op_count, b.transfer_count),
                  'no batch') as expected,
         format('%s operations, %s transfers',
                coalesce(o.ops, 0), coalesce(t.transfers, 0)) as found
    from ledger.batch b full join o using (base_id) full join t using (base_id)
   where b.base_id is null or b.op_count is distinct from o.ops
      or b.transfer_count <> coalesce(t.transfers, 0) or t.width <> t.transfers or t.first <> 0
      or (o.earliest, o.latest) is distinct from (b.posted_at, b.posted_at)
      or t.earliest <> b.posted_at or t.latest <> b.posted_at;

-- 8: accounts exist, have one asset, belong to the leg's home or the house, and fit the kind; a
-- version stands on guarded sides and only there.
create view ledger.fault_account as
  select 'transfer ' || t.transfer_id as subject,
         coalesce(k.name, 'a known kind') || ' between accounts of home ' || t.home_id as expected,
         format('kind %s of home %s to kind %s of home %s',
                d.kind, d.home_id, c.kind, c.home_id) as found
    from ledger.transfer t
    left join ledger.account d on d.account_id = t.debit_account
    left join ledger.account c on c.account_id = t.credit_account
    left join ledger.kind k on k.code = t.code
   where d.account_id is null or c.account_id is null or k.code is null or k.phase <> t.phase
      or d.asset_id <> c.asset_id
      or d.home_id not in (0, t.home_id) or c.home_id not in (0, t.home_id)
      or not d.kind = any (k.debit_kinds) or not c.kind = any (k.credit_kinds)
      or d.guarded <> (t.dr_version is not null) or c.guarded <> (t.cr_version is not null)
  union all
  select 'account ' || coalesce(a.account_id, b.account_id),
         case when a.guarded then 'one balance row, rule ' || a.rule else 'known, rule 0' end,
         format('stripe %s, rule %s', b.stripe, b.rule)
    from ledger.account a full join ledger.balance b using (account_id)
   where a.account_id is null or (a.guarded and b.account_id is null)
      or a.guarded <> b.guarded or a.rule <> b.rule;

-- 11: money on its way to a payee leaves clearing in the operation that posts its hold.
create view ledger.fault_clearing as
  select 'account ' || a.account_id as subject, 'posted balance 0' as expected,
         'posted balance ' || sum(b.credits_posted) - sum(b.debits_posted) as found
    from ledger.account a join ledger.balance b using (account_id)
   where a.kind = 2500
   group by a.account_id having sum(b.credits_posted) <> sum(b.debits_posted);

-- 14: no row was changed after its batch wrote it: its xmin is the batch's transaction. Known only
-- where the batch's own row still has it (a logical restore or a savepoint loses it).
create view ledger.fault_changed as
  with batch as (
    select base_id, xmin::text as xmin from ledger.batch
     where xmin::text::bigint = xid::text::bigint % 4294967296
  )
  select 'transfer ' || t.transfer_id as subject, 'written by transaction ' || b.xmin as expected,
         'written by transaction ' || t.xmin::text as found
    from ledger.transfer t join batch b on b.base_id = t.transfer_id / 4096 * 4096
   where t.xmin::text <> b.xmin
  union all
  select 'operation ' || o.op_id, 'written by transaction ' || b.xmin,
         'written by transaction ' || o.xmin::text
    from ledger.op o join batch b using (base_id) where o.xmin::text <> b.xmin;

-- Rows only when the books are wrong. STABLE, so that all checks see the one snapshot of the query
-- that calls it. Cost: 'fast' O(balances + holds), 'full' O(transfers).
create function ledger.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level not in ('fast', 'full') then
    raise exception 'ledger.reconcile: level is fast or full, not %', p_level;
  end if;
  return query select 'asset sums to zero', f.* from ledger.fault_asset f;
  return query select 'pending is open holds', f.* from ledger.fault_pending f;
  return query select 'clearing returns to zero', f.* from ledger.fault_clearing f;
  if p_level = 'full' then
    return query select 'counters are sums of transfers', f.* from ledger.fault_counters f;
    return query select 'versions and balances run in a chain', f.* from ledger.fault_chain f;
    return query select 'holds end once, within their amount', f.* from ledger.fault_hold f;
    return query select 'operations have their legs', f.* from ledger.fault_operation f;
    return query select 'batches hold what they say', f.* from ledger.fault_batch f;
    return query select 'accounts fit their movements', f.* from ledger.fault_account f;
    return query select 'no row was changed', f.* from ledger.fault_changed f;
  end if;
end $$;

grant select on all tables in schema ledger to slth_app;
revoke execute on function ledger.reconcile(text) from public;
grant execute on function ledger.reconcile(text) to slth_app;
