-- An amount comes free sooner than the payment is forgotten: what a member gave up is reserved for
-- two minutes more, while its charge can still be paid and is asked for until reserved_until.
alter table deposit.payment add column amount_until timestamptz;
update deposit.payment set amount_until = reserved_until;
alter table deposit.payment
  alter column amount_until set not null,
  add constraint payment_amount_until check (amount_until <= reserved_until);
grant update (amount_until) on deposit.payment to slth_app;
-- What one member holds, for his limit.
create index payment_held on deposit.payment (member_id, amount_until) where reserved;
