-- What needs more than one person: what is asked, by whom, and what was decided. The rules are here and
-- not in the use cases, so that no use case can pass over them (docs/decisions/0036).

create table platform.approval (
  approval_id    bigint generated always as identity primary key,
  kind           text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  object         text not null check (object ~ '^[a-z_]+:\S+$'),   -- as the audit trail names it
  asker          text not null check (asker in ('staff', 'member', 'system')),
  asker_id       bigint not null,
  -- What is asked for; whoever decides a blind request says it again without having seen it.
  body           jsonb not null,
  digest         bytea not null generated always as (platform.body_digest(body)) stored,
  amount_satang  bigint check (amount_satang >= 0),
  needed         smallint not null check (needed between 1 and 9),
  -- Only of a blind request: with so many wrong tries it is rejected.
  mismatches_max smallint check (mismatches_max > 0),
  state          text not null default 'open'
                 check (state in ('open', 'approved', 'rejected', 'expired', 'withdrawn')),
  asked_at       timestamptz not null default platform.clock(),
  expires_at     timestamptz check (expires_at > asked_at),        -- null: with its object
  ended_at       timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check (asker <> 'system' or asker_id = 0)
);
-- One open request of a kind about a thing.
create unique index approval_open on platform.approval (kind, object) where state = 'open';
create index approval_object on platform.approval (object, kind, approval_id);
create index approval_due on platform.approval (expires_at) where state = 'open';
create trigger guard_approval before insert or update on platform.approval
  for each row execute function platform.guard_approval();
create trigger refuse_delete before delete on platform.approval
  for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on platform.approval
  for each statement execute function platform.refuse_change();
-- The state is moved by decisions and by nothing else.
grant select on platform.approval to slth_app;
grant insert (kind, object, asker, asker_id, body, amount_satang, needed, mismatches_max, expires_at)
  on platform.approval to slth_app;

create table platform.approval_decision (
  decision_id bigint generated always as identity primary key,
  approval_id bigint not null references platform.approval,
  staff_id    bigint not null,                    -- 0: the system, which only withdraws and expires
  verdict     text not null
              check (verdict in ('approve', 'reject', 'mismatch', 'withdraw', 'expire')),
  body        jsonb,                              -- what was typed again
  reason      text check (btrim(reason) <> ''),
  decided_at  timestamptz not null default platform.clock(),
  check (verdict <> 'mismatch' or body is not null)
);
-- A person decides once.
create unique index approval_one_decision_a_person on platform.approval_decision (approval_id, staff_id)
  where verdict in ('approve', 'reject');
create index approval_decision_approval on platform.approval_decision (approval_id, decision_id);
create trigger judge_decision before insert on platform.approval_decision
  for each row execute function platform.judge_decision();
create trigger count_decision after insert on platform.approval_decision
  for each row execute function platform.count_decision();
select platform.make_append_only('platform.approval_decision');
grant select on platform.approval_decision to slth_app;
grant insert (approval_id, staff_id, verdict, body, reason) on platform.approval_decision to slth_app;
