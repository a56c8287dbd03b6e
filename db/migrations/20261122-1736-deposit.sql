-- Deposits: channels as configuration, payments with an amount of their own, what the gateway
-- received, and the cases that a person has to decide.

-- Configuration ----------------------------------------------------------------------------------
-- Our accounts that receive. The id is also the reference of the ledger's gateway float.
create table deposit.receiving_account (
  receiving_account_id bigint primary key,
  gateway              text not null check (gateway in ('omise')),
  receiver_name        text not null,
  biller_id            text not null check (biller_id ~ '^\d{15}$'),
  -- Second reference of a bill payment: tells our payments from others of the same biller.
  biller_reference     text not null check (biller_reference ~ '^[A-Z0-9]{1,20}$'),
  bank_code            text not null check (bank_code ~ '^\d{3}$'),
  account_number       text not null check (account_number ~ '^\d{10,15}$'),
  -- A plain transfer of a reserved amount from an unknown payer is credited up to here.
  blind_credit_max_satang bigint not null check (blind_credit_max_satang >= 0)
);

create table deposit.channel (
  channel_id    bigint primary key,
  type          text not null check (type in ('bank', 'truemoney', 'qr')),
  name          text not null,
  position      integer not null unique,
  min_satang    bigint not null check (min_satang > 0 and min_satang % 100 = 0),
  max_satang    bigint not null check (max_satang % 100 = 0),
  quick_satang  bigint[] not null,
  -- A payment can be paid for so long; then its amount stays reserved for the grace time.
  lifetime_s    integer not null check (lifetime_s > 0),
  grace_s       integer not null check (grace_s > 0),
  open_max      integer not null check (open_max > 0),   -- payments that a member may leave open
  enabled       boolean not null,
  check (min_satang <= max_satang)
);

create table deposit.sub_channel (
  sub_channel_id       bigint primary key,
  channel_id           bigint not null references deposit.channel,
  name                 text not null,
  receiving_account_id bigint references deposit.receiving_account,
  enabled              boolean not null,
  check (not enabled or receiving_account_id is not null)
);
grant select on deposit.receiving_account, deposit.channel, deposit.sub_channel to slth_app;

insert into deposit.receiving_account values
  (1, 'omise', 'บจก. เอสแอลทีเอช', '099999999999901', 'SLTH6', '014', '1234567890', 500000);

insert into deposit.channel values
  (1, 'qr', 'QR พร้อมเพย์', 1, 100, 5000000, '{10000,30000,50000,100000,300000,500000}',
   900, 1800, 5, true),
  (2, 'bank', 'โอนธนาคาร', 2, 10000, 20000000, '{10000,30000,50000,100000,300000,500000}',
   900, 1800, 5, false),
  (3, 'truemoney', 'ทรูมันนี่', 3, 10000, 3000000, '{10000,30000,50000,100000,300000,500000}',
   900, 1800, 5, false);

insert into deposit.sub_channel values
  (1, 1, 'พร้อมเพย์ทุกธนาคาร', 1, true),
  (2, 2, 'ไทยพาณิชย์', null, false),
  (3, 3, 'ทรูมันนี่วอลเล็ท', null, false);

-- Payments ---------------------------------------------------------------------------------------
create table deposit.payment (
  payment_id           bigint generated always as identity primary key,
  -- Shown around and printed in the QR, so nobody can guess another one.
  reference            text not null unique check (reference ~ '^DP[0-9A-Z]{8}$'),
  member_id            bigint not null,
  channel_id           bigint not null references deposit.channel,
  sub_channel_id       bigint not null references deposit.sub_channel,
  receiving_account_id bigint not null references deposit.receiving_account,
  idempotency_key      text not null,
  base_satang          bigint not null check (base_satang > 0 and base_satang % 100 = 0),
  amount_satang        bigint not null,
  status               text not null default 'pending'
                       check (status in ('pending', 'paid', 'expired', 'review')),
  reserved             boolean not null default true,
  charge_id            text unique,
  qr_payload           text,
  credited_satang      bigint check (credited_satang > 0),
  created_at           timestamptz not null default platform.clock(),
  expires_at           timestamptz not null,
  reserved_until       timestamptz not null,
  paid_at              timestamptz,
  check (amount_satang - base_satang between 1 and 99),
  check (expires_at < reserved_until),
  check ((charge_id is null) = (qr_payload is null)),
  check ((status = 'paid') = (credited_satang is not null)),
  check ((status = 'paid') = (paid_at is not null)),
  unique (member_id, idempotency_key)
);

-- Two payments never wait for the same amount on the same account: this index is the rule, and
-- whoever loses the race for an amount takes another.
create unique index payment_amount_reserved
  on deposit.payment (receiving_account_id, amount_satang) where reserved;

-- Asking twice for the same amount resumes the open payment.
create unique index payment_open
  on deposit.payment (member_id, sub_channel_id, base_satang) where status = 'pending';

-- The member's list, newest first.
create index payment_member on deposit.payment (member_id, payment_id desc);

-- What the clock jobs look for: payments to expire, payments to ask the gateway about.
create index payment_pending on deposit.payment (expires_at) where status = 'pending';
create index payment_unpaid on deposit.payment (reserved_until)
  where status <> 'paid' and charge_id is not null;
grant select, insert on deposit.payment to slth_app;
grant update (status, reserved, charge_id, qr_payload, credited_satang, paid_at)
  on deposit.payment to slth_app;

-- Money received: one row per successful charge, written in the transaction that books it. Its
-- unique key is what makes crediting happen once.
create table deposit.received_charge (
  -- "by default": the number is drawn first, because the sealed payer is bound to it.
  received_charge_id   bigint generated by default as identity primary key,
  charge_id            text not null unique,
  receiving_account_id bigint not null references deposit.receiving_account,
  amount_satang        bigint not null check (amount_satang > 0),
  reference            text,
  payment_id           bigint references deposit.payment,
  outcome              text not null check (outcome in ('credited', 'review')),
  payer_sealed         text,                     -- name, bank and account, sealed by the vault
  paid_at              timestamptz not null,     -- by the gateway
  booked_at            timestamptz not null default platform.clock(),
  check (outcome = 'review' or payment_id is not null)
);

-- A payment is credited by one charge; every other one of it is a case.
create unique index received_charge_credited
  on deposit.received_charge (payment_id) where outcome = 'credited';
select platform.make_append_only('deposit.received_charge');
grant select, insert on deposit.received_charge to slth_app;
grant usage on sequence deposit.received_charge_received_charge_id_seq to slth_app;

-- Cases for staff ----------------------------------------------------------------------------------
-- Money in suspense (1900) until somebody credits it or sends it back.
create table deposit.review_case (
  case_id            bigint generated always as identity primary key,
  received_charge_id bigint not null unique references deposit.received_charge,
  reason             text not null
                     check (reason in ('unknown_reference', 'amount_differs', 'paid_twice',
                                       'payer_differs', 'payer_unknown', 'wallet_closed')),
  status             text not null default 'open'
                     check (status in ('open', 'credited', 'returning', 'returned')),
  opened_at          timestamptz not null default platform.clock(),
  resolved_by        bigint,
  resolved_by_name   text,
  resolution_note    text,
  resolved_at        timestamptz,
  credited_member_id bigint,
  -- The attempt to send it back that counts; a failed one reopens the case.
  return_attempt     integer not null default 0,
  return_sent_at     timestamptz,                -- the order went to the gateway: only ask from now on
  return_failure     text,
  check ((status = 'credited') = (credited_member_id is not null)),
  check ((status = 'open') = (resolved_by is null)),
  check ((resolved_by is null) = (resolved_at is null)),
  check ((resolved_by is null) = (resolution_note is null))
);
create index review_case_status on deposit.review_case (status, case_id);
grant select, insert on deposit.review_case to slth_app;
grant update (status, resolved_by, resolved_by_name, resolution_note, resolved_at,
              credited_member_id, return_attempt, return_sent_at, return_failure)
  on deposit.review_case to slth_app;
