-- The movements of member accounts as a member reads them, one row a side, signed. A page of a statement
-- asks each side by itself, so that it walks down one index and stops; of both together PostgreSQL would
-- read every line before it sorts the first. For the same reason the hold is asked for, not joined.
create or replace view ledger.debit_line as
  select t.debit_account as account_id, t.transfer_id, 0 as side, t.posted_at, t.home_id, t.op_id,
         t.code, t.phase, t.ref_id, t.dr_version as version, t.dr_after as after,
         case t.phase
              when 2 then (select h.amount from ledger.hold h where h.hold_id = t.hold_id) - t.amount
              when 3 then t.amount when 4 then t.amount
              else - t.amount end as delta
    from ledger.transfer t
   where t.dr_version is not null;

create or replace view ledger.credit_line as
  select t.credit_account as account_id, t.transfer_id, 1 as side, t.posted_at, t.home_id, t.op_id,
         t.code, t.phase, t.ref_id, t.cr_version as version, t.cr_after as after,
         case when t.phase in (0, 2) then t.amount else 0 end as delta
    from ledger.transfer t
   where t.cr_version is not null;

create or replace view ledger.member_line as
  select * from ledger.debit_line union all select * from ledger.credit_line;

grant select on ledger.member_line, ledger.debit_line, ledger.credit_line to slth_app;

-- The lines of an operation, for a feature that knows its key: ask by op_id and account_id. Cost: the operation
-- by its key and the lines that it made, by theirs.
create or replace view ledger.op_line as
  select o.op_id, l.account_id, l.transfer_id, l.delta, l.after
    from ledger.op o
    join ledger.member_line l
      on l.transfer_id between o.base_id + o.first_leg and o.base_id + o.first_leg + o.leg_count - 1;

grant select on ledger.op_line to slth_app;
