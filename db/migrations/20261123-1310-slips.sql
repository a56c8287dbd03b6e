-- Slips that members send. One says a bank and its reference, nothing more: the line of the statement says the
-- rest, whether it is here already or comes later.
create table deposit.slip (
  slip_id           bigint generated always as identity primary key,
  member_id         bigint not null,
  payment_id        bigint references deposit.payment,   -- null: he knows no payment that it belongs to
  sending_bank      text not null check (sending_bank ~ '^([0-9]{3}|truemoney)$'),
  trans_ref         text not null check (trans_ref ~ '^[0-9A-Za-z]{8,40}$'),
  -- found: it is this member's word for a line; foreign: the line is somebody else's; lost: none came.
  status            text not null default 'waiting'
                    check (status in ('waiting', 'found', 'foreign', 'lost')),
  statement_line_id bigint unique references deposit.statement_line,
  sent_at           timestamptz not null default platform.clock(),
  decided_at        timestamptz,
  check ((status = 'found') = (statement_line_id is not null)),
  check ((status = 'waiting') = (decided_at is null))
);
-- A slip is used once. One that turned out to be another's, or of nothing, takes it from nobody.
create unique index slip_used on deposit.slip (trans_ref, sending_bank)
  where status in ('waiting', 'found');
create index slip_payment on deposit.slip (payment_id, slip_id desc);
create index slip_waiting on deposit.slip (slip_id) where status = 'waiting';
create index slip_member_waiting on deposit.slip (member_id) where status = 'waiting';
grant select, insert on deposit.slip to slth_app;
grant update (status, statement_line_id, decided_at) on deposit.slip to slth_app;
create index statement_line_by_ref on deposit.statement_line (trans_ref) where direction = 'credit';

-- By what money a payment was paid, so that it ends with that money.
alter table deposit.payment add column received_charge_id bigint references deposit.received_charge;
update deposit.payment p set received_charge_id = r.received_charge_id
  from deposit.received_charge r
 where r.payment_id = p.payment_id and r.outcome = 'credited';
update deposit.payment p set received_charge_id = r.received_charge_id
  from deposit.received_charge r join deposit.review_case c using (received_charge_id)
 where p.received_charge_id is null and p.status = 'paid' and r.payment_id = p.payment_id
   and c.status = 'credited' and c.credited_member_id = p.member_id;
alter table deposit.payment
  add constraint payment_paid_by check (received_charge_id is null or status = 'paid');
grant update (received_charge_id) on deposit.payment to slth_app;
create unique index payment_received on deposit.payment (received_charge_id)
  where received_charge_id is not null;
