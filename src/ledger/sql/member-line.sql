-- The movements of member accounts as a member reads them: one row a side, signed.
create or replace view ledger.member_line as
  select t.debit_account as account_id, t.transfer_id, 0 as side, t.posted_at, t.home_id, t.op_id,
         t.code, t.phase, t.ref_id, t.dr_version as version, t.dr_after as after,
         case t.phase when 2 then h.amount - t.amount when 3 then t.amount when 4 then t.amount
              else - t.amount end as delta
    from ledger.transfer t left join ledger.hold h on h.hold_id = t.hold_id
   where t.dr_version is not null
  union all
  select t.credit_account, t.transfer_id, 1, t.posted_at, t.home_id, t.op_id,
         t.code, t.phase, t.ref_id, t.cr_version, t.cr_after,
         case when t.phase in (0, 2) then t.amount else 0 end
    from ledger.transfer t
   where t.cr_version is not null;

grant select on ledger.member_line to slth_app;
