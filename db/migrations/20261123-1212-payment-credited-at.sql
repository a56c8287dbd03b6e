-- When a payment's money was booked, by the product's clock; when the payer paid is what his bank says.
alter table deposit.payment add column credited_at timestamptz;
grant update (credited_at) on deposit.payment to slth_app;
