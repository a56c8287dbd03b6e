-- Who has a part in what is asked for, and so may not approve it: said with the request, judged with each
-- decision (platform.judge_decision). For a withdrawal it is who credited its member by hand before.
alter table platform.approval
  add column barred_staff bigint[] not null default '{}';
grant insert (barred_staff) on platform.approval to slth_app;

-- Who credited a member by hand lately: asked with each request for a withdrawal.
create index review_case_credited on deposit.review_case (credited_member_id, resolved_at)
  where status = 'credited';
