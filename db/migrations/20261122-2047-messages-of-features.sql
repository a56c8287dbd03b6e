-- Which kinds of messages there are, and what a member can want on his devices, features declare
-- (kernel/message.ts): a new one needs no change here.
alter table notice.message drop constraint message_kind_check;
alter table notice.message add check (kind ~ '^[a-z]+(_[a-z]+)*$');
comment on column notice.message.ref_id is
  'What it speaks of, by its kind: the bill, the reminder that asked for it.';
alter table notice.push_mute drop constraint push_mute_topic_check;
alter table notice.push_mute add check (topic ~ '^[a-z]+(_[a-z]+)*$');
