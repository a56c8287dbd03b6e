-- What staff changed, in columns: the thing, before, after, why. Until now the thing was one text and
-- everything else lay in `detail`.
drop view if exists lottery.history_entry;
drop view if exists staff.audit_entry;
drop index platform.audit_object;
drop index platform.audit_object_prefix;

alter table platform.audit
  add column object_kind text,
  add column object_id   text,
  add column before      jsonb not null default '{}',
  add column after       jsonb not null default '{}',
  add column reason      text;

-- The rows there are, converted once.
alter table platform.audit disable trigger refuse_row_change;
update platform.audit a
   set object_kind = case
         when object ~ '^round:\d+:' then 'round_number'
         when object ~ '^market:\d+:calendar:' then 'market_day'
         when object ~ '^market:\d+:calendar$' then 'market_calendar'
         when object ~ '^market:\d+:(rate|rule|schedule):' then 'market_version'
         when object ~ '^market:\d+:' then 'market_number'
         when object like '/media/%' then 'image'
         else split_part(object, ':', 1) end,
       object_id = regexp_replace(
         regexp_replace(object, '^(/media/|[a-z_]+:)', ''),
         ':calendar(?::(\d{4})(\d\d)(\d\d))?$', case when object ~ ':calendar:' then ':\1-\2-\3' else '' end),
       action = case
         when action = 'withdraw.approve' then
           case detail ->> 'decision' when 'approve' then 'withdraw.approved'
             when 'reject' then 'withdraw.rejected' else 'withdraw.settled' end
         when action = 'deposit.review' then
           case detail ->> 'decision' when 'credit' then 'deposit.credited' else 'deposit.returned' end
         else action end,
       before = case
         when action = 'revision.confirmed' then jsonb_build_object('official', detail -> 'before')
         when action like 'market.%\_version' then
           jsonb_build_object('version', detail -> 'before' -> 'version',
                              'terms', (detail -> 'before') - 'version')
         else coalesce(detail -> 'before', '{}') end,
       after = case
         when action = 'revision.confirmed' then jsonb_build_object('official', detail -> 'after')
         when action = 'result.confirmed' then jsonb_build_object('official', detail -> 'official')
         when action = 'result.drawn' then jsonb_build_object('result5', detail -> 'result5')
         when action = 'member.set_status' then jsonb_build_object('status', detail -> 'status')
         when action like 'market.%\_version' then
           (detail -> 'after')
             - array(select key from jsonb_each(detail -> 'after')
                      where key not in ('version', 'valid_from', 'announced_at', 'notice_title',
                                        'notice_id'))
             || jsonb_build_object('terms', (detail -> 'after')
                  - '{version,valid_from,announced_at,notice_title,notice_id}'::text[])
         else coalesce(detail -> 'after', '{}') end,
       reason = nullif(trim(detail ->> 'reason'), ''),
       detail = detail - '{reason,before,after,decision,official,result5,status}'::text[];
alter table platform.audit enable trigger refuse_row_change;

alter table platform.audit
  alter column object_kind set not null,
  alter column object_id set not null,
  drop column object,
  add check (object_kind ~ '^[a-z_]+$'),
  add check (object_id <> ''),
  add check (reason <> ''),
  add check (jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object');
-- One thing, and by the beginning of the id the things inside it.
create index audit_object on platform.audit (object_kind, object_id text_pattern_ops, audit_id);
