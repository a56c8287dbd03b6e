-- Money that came once more for a payment that was paid already, from nobody whom the bank names as another
-- than its member: the member reads of it. What was booked before is told to nobody.
alter table deposit.review_case add column is_paid_again boolean not null default false;
-- What came for a payment beside the money that paid it.
create index received_charge_waited on deposit.received_charge (payment_id) where outcome = 'review';
