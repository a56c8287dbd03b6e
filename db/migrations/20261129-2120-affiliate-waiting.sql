-- From so much at once a person of the staff looks before commission is paid.
alter table affiliate.terms
  add column approve_from_satang bigint not null default 2000000 check (approve_from_satang > 0);

-- What is taken out is paid at once, or waits until a person has looked. Both are out of what can be taken.
drop trigger refuse_row_change on affiliate.redemption;
alter table affiliate.redemption
  add column state      text        not null default 'paid'
                        check (state in ('waiting', 'paid', 'refused', 'cancelled')),
  add column ended_at   timestamptz,
  add column decided_by bigint,
  -- What the member is told of a refusal.
  add column reason     text        check (length(btrim(reason)) >= 5),
  -- The request that decided it.
  add column end_key    text        unique;
update affiliate.redemption set ended_at = made_at;
alter table affiliate.redemption
  add check ((state = 'waiting') = (ended_at is null)),
  add check (state <> 'refused' or (reason is not null and decided_by is not null));
create index redemption_waiting on affiliate.redemption (redemption_id) where state = 'waiting';
create trigger guard_redemption before update on affiliate.redemption
  for each row execute function affiliate.guard_redemption();
create trigger refuse_delete before delete on affiliate.redemption
  for each row execute function platform.refuse_change();
grant update (state, ended_at, decided_by, reason, end_key) on affiliate.redemption to slth_app;
