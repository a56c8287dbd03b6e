-- The signed effect of each transfer on the four counters of both its accounts, both written out
-- here and not shared with the write path: two code paths for one property.
create or replace view ledger.entry as
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

grant select on ledger.entry to slth_app;
