-- A source of the government's draw may be wrong in one tier: what cannot be read is left empty and named, and
-- two sources that tell different numbers of a tier that no bet needs raise an alarm of a kind of its own.
alter table lottery.government_prizes
  add column damaged text[] not null default '{}'
    check (damaged <@ array['near1', 'second', 'third', 'fourth', 'fifth']);

alter table lottery.feed_alarm
  drop constraint feed_alarm_kind_check,
  add constraint feed_alarm_kind_check check (kind in ('disagree', 'changed', 'entry', 'tiers'));
