-- A payment whose money staff gave to its real owner, or sent back, did not run out, and is not shown as if
-- it had.
alter table deposit.payment
  add column settled_elsewhere_at timestamptz,
  add constraint payment_settled_elsewhere check (settled_elsewhere_at is null or status <> 'pending');
grant update (settled_elsewhere_at) on deposit.payment to slth_app;

update deposit.payment p set settled_elsewhere_at = c.resolved_at
  from (select r.payment_id, max(c.resolved_at) as resolved_at
          from deposit.review_case c join deposit.received_charge r using (received_charge_id)
         where c.status <> 'open' and r.payment_id is not null
         group by r.payment_id) c
 where c.payment_id = p.payment_id and p.status = 'expired';
