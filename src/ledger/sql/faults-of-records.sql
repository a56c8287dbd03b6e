-- 4: a hold is its phase 1 transfer, its end is the transfer that ended it and not more than it.
create or replace view ledger.fault_hold as
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
create or replace view ledger.fault_operation as
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
    from (select x.op_id from ledger.op x join ledger.kind k on k.code = x.kind
           where k.is_correction and x.applied) o
    full join ledger.correction c using (op_id)
   where o.op_id is null or c.op_id is null;

-- 7: a batch holds what it says, and nothing lies outside of batches.
create or replace view ledger.fault_batch as
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
create or replace view ledger.fault_account as
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

-- 14: no row was changed after its batch wrote it: its xmin is the batch's transaction. Known only
-- where the batch's own row still has it (a logical restore or a savepoint loses it).
create or replace view ledger.fault_changed as
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

grant select on
  ledger.fault_hold, ledger.fault_operation, ledger.fault_batch, ledger.fault_account,
  ledger.fault_changed
to slth_app;
