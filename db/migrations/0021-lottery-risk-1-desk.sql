-- The desks of risk and configuration: who made a version and why, from when it is announced, and
-- the history of a thing read from the audit trail.

-- Whoever makes a version says why; the first ones came with the site and have nobody. What is
-- announced before it holds, members can read of beforehand.
alter table lottery.rate_version
  add column staff_id     bigint,
  add column note         text check (btrim(note) <> ''),
  add column announced_at timestamptz check (announced_at <= valid_from);
alter table lottery.rule_version
  add column staff_id     bigint,
  add column note         text check (btrim(note) <> ''),
  add column announced_at timestamptz check (announced_at <= valid_from);
alter table lottery.schedule_version
  add column staff_id     bigint,
  add column note         text check (btrim(note) <> ''),
  add column announced_at timestamptz check (announced_at <= valid_from);
alter table lottery.calendar_day
  add column staff_id bigint;

-- What staff did to a thing of the lottery, with the things inside it: `round:15` and
-- `round:15:top3:538`. Only these objects, so that its readers see no more than they may.
create view lottery.history_entry as
  select a.audit_id, a.created_at, coalesce(u.display_name, 'ระบบ') as staff_name, a.action, a.object,
         a.detail
    from platform.audit a left join staff.staff_user u using (staff_id)
   where a.object ^@ 'round:' or a.object ^@ 'market:' or a.object ^@ 'yeekee:';
grant select on lottery.history_entry to slth_app;
create index audit_object_prefix on platform.audit (object text_pattern_ops, audit_id);
