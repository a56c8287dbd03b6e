-- What every feature needs: sessions, events, audit, and the gate before each stake.

-- Sessions ---------------------------------------------------------------------------------------
-- A session has two halves, a bearer token and a cookie; only their hashes are kept.
create table platform.session (
  session_id     bigint generated always as identity primary key,
  kind           text not null check (kind in ('member', 'staff', 'program')),
  subject_id     bigint not null,
  bearer_hash    bytea not null unique check (octet_length(bearer_hash) = 32),
  cookie_hash    bytea unique check (octet_length(cookie_hash) = 32),
  ip             text not null,
  user_agent     text not null,
  created_at     timestamptz not null default platform.clock(),
  last_action_at timestamptz not null default platform.clock(),
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  end_reason     text,
  check ((kind = 'program') = (cookie_hash is null)),
  check ((ended_at is null) = (end_reason is null))
);

-- Ends all sessions of a member at once: password change, suspension.
create index session_subject on platform.session (kind, subject_id) where ended_at is null;
grant select, insert, update on platform.session to slth_app;

-- Events -----------------------------------------------------------------------------------------
-- The outbox: written in the transaction of the thing that happened, read in (xid, event_id) order
-- below the transaction horizon, so that no reader ever skips a row that commits late.
create table platform.outbox (
  event_id   bigint generated always as identity primary key,
  xid        xid8 not null default pg_current_xact_id(),
  topic      text not null,
  member_id  bigint,                     -- null: for everybody who listens to the topic
  payload    jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_order on platform.outbox (xid, event_id);
grant select, insert on platform.outbox to slth_app;

-- How far each consumer has come; moved in the transaction of the consumer's own effect.
create table platform.outbox_cursor (
  consumer text primary key,
  xid      xid8 not null,
  event_id bigint not null
);
grant select, insert, update on platform.outbox_cursor to slth_app;

-- Audit ------------------------------------------------------------------------------------------
-- Who of the staff did what; written in the transaction of the deed.
create table platform.audit (
  audit_id   bigint generated always as identity primary key,
  staff_id   bigint not null,            -- 0: the system itself
  action     text not null,              -- a permission or noun.verb
  object     text not null,              -- 'round:17', 'withdrawal:4'
  detail     jsonb not null default '{}',
  created_at timestamptz not null default platform.clock()
);
create index audit_object on platform.audit (object, audit_id);
-- One object with the things inside it.
create index audit_object_prefix on platform.audit (object text_pattern_ops, audit_id);
-- Newest first, one person or one kind of action.
create index audit_staff on platform.audit (staff_id, audit_id);
create index audit_action on platform.audit (action text_pattern_ops, audit_id);
select platform.make_append_only('platform.audit');
grant select, insert on platform.audit to slth_app;

-- The gateway's events -----------------------------------------------------------------------------
-- What the payment gateway tells, once, for every feature that it concerns.
--
-- The body of an event is not kept: it names payers, and only the gateway's answer to a question of
-- ours is believed anyway.
create table platform.gateway_event (
  gateway_event_id bigint generated always as identity primary key,
  gateway          text not null check (gateway in ('omise')),
  event_id         text not null,             -- the gateway's
  kind             text not null,             -- 'charge.complete'
  object_id        text not null,             -- of the charge or the transfer
  payout_id        text,                      -- ours, where the event is about a payout
  happened_at      timestamptz not null,      -- by the gateway's clock
  received_at      timestamptz not null default platform.clock(),
  unique (gateway, event_id)
);
-- Where catching up begins.
create index gateway_event_happened on platform.gateway_event (gateway, happened_at);
select platform.make_append_only('platform.gateway_event');
grant select, insert on platform.gateway_event to slth_app;

-- Which consumers an event concerns, written with the event. The mark is set in the transaction in
-- which the consumer takes it, so each takes it exactly once.
create table platform.gateway_event_taking (
  gateway_event_id bigint not null references platform.gateway_event,
  consumer         text not null,             -- 'deposit'
  taken_at         timestamptz,
  primary key (gateway_event_id, consumer)
);
-- What a crash left behind.
create index gateway_event_taking_open on platform.gateway_event_taking (consumer, gateway_event_id)
  where taken_at is null;
grant select, insert, update (taken_at) on platform.gateway_event_taking to slth_app;

-- The gate before each stake ---------------------------------------------------------------------
-- A member without a row may not stake: forgetting to open the gate fails closed.
create table platform.stake_standing (
  member_id      bigint primary key,
  status         text not null check (status in ('active', 'suspended', 'closed')),
  excluded_until timestamptz
);
grant select, insert, update on platform.stake_standing to slth_app;

-- The operator's limits per kind of stake; '*' holds for all kinds.
create table platform.stake_limit (
  kind       text primary key,
  is_open    boolean not null default true,
  max_satang bigint check (max_satang > 0)
);

insert into platform.stake_limit (kind) values ('*');
grant select, insert, update on platform.stake_limit to slth_app;
