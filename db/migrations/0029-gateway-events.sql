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

-- Events from before the inbox were worked on when they came.
insert into platform.gateway_event (gateway, event_id, kind, object_id, happened_at, received_at)
select gateway, event_id, key, object_id, created_at, received_at
  from deposit.webhook_event order by received_at;
drop table deposit.webhook_event;
