-- Reminders of rounds, what a member wants to be told on his devices, and how long all of it is kept.
-- Concept: docs/concepts/notices.md.

-- A member asks to be told when a round opens or before it closes: his own note, one a round.
create table lottery.reminder (
  reminder_id bigint generated always as identity primary key,
  member_id   bigint not null,
  round_id    bigint not null references lottery.round,
  moment      text not null check (moment in ('opens', 'closes')),
  created_at  timestamptz not null default platform.clock(),
  -- When it was handed to the notices; it is told once.
  told_at     timestamptz,
  unique (member_id, round_id)
);
create index reminder_waiting on lottery.reminder (round_id) where told_at is null;
grant select, insert, delete on lottery.reminder to slth_app;
grant update (told_at) on lottery.reminder to slth_app;

alter table notice.message drop constraint message_kind_check;
alter table notice.message add constraint message_kind_check check (kind in
  ('bill_won', 'bill_refunded', 'bill_revised', 'round_open', 'round_closing'));
comment on column notice.message.ref_id is 'The bill, or the reminder that asked for it.';

-- What a member does not want on his devices; all else is sent. The list in the site has everything.
create table notice.push_mute (
  member_id bigint not null,
  topic     text not null check (topic in ('win', 'refund', 'correction', 'reminder')),
  primary key (member_id, topic)
);
grant select, insert, delete on notice.push_mute to slth_app;

-- What is old is forgotten: messages, their deliveries, and devices that have ended.
create index message_old on notice.message (created_at);
create index push_delivery_device on notice.push_delivery (device_id);
grant delete on notice.message, notice.push_delivery, notice.push_device to slth_app;
