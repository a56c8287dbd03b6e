-- What a member owes is paid out of a withdrawal before the rest of it leaves.
alter table withdraw.request
  -- Out of the amount: what of it paid a debt when it was let go. The hold is then that of the rest.
  add column debt_satang bigint not null default 0,
  add constraint debt_is_a_part check (debt_satang between 0 and amount_satang),
  add constraint something_is_sent
    check (status not in ('sending', 'paid') or debt_satang + fee_satang < amount_satang);
grant update (hold_id, debt_satang) on withdraw.request to slth_app;

insert into ledger.kind
  (code, name, phase, debit_kinds, credit_kinds, is_stake, keeps_refusal, is_reward) values
  (25, 'withdraw_debt_paid', 0, '{2000,2020,2030}', '{2900,2910}', false, false, false);
