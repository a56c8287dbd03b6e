-- A payment that its member gave up did not run out, and is not shown as if it had.
alter table deposit.payment
  add column cancelled_at timestamptz,
  add constraint payment_cancelled check (cancelled_at is null or status <> 'pending');
grant update (cancelled_at) on deposit.payment to slth_app;
