-- What makes a credit by hand right: the money came for the member's own payment, it came from the member's
-- own account, or a second person looked (platform.approval). Null: credited before this was asked.
alter table deposit.review_case
  add column credited_as text check (credited_as in ('payment', 'payer', 'approved')),
  add column confirmed_by bigint check (confirmed_by <> resolved_by),
  add column confirmed_by_name text,
  add check ((confirmed_by is null) = (confirmed_by_name is null)),
  add check ((credited_as is not distinct from 'approved') = (confirmed_by is not null)),
  add check (credited_as is null or status = 'credited');
grant update (credited_as, confirmed_by, confirmed_by_name) on deposit.review_case to slth_app;

create trigger guard_credit before insert or update on deposit.review_case for each row
  when (new.status = 'credited') execute function deposit.guard_credit();
