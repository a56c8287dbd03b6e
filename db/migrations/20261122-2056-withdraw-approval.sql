-- Whoever lets a withdrawal go is a decider of its approval (platform.approval); from an amount on it takes
-- two of them. Null: one person for every amount.
alter table withdraw.setting
  add column two_approvals_from_satang bigint check (two_approvals_from_satang > 0);

-- Requests that wait have theirs from here on.
insert into platform.approval (kind, object, asker, asker_id, body, amount_satang, needed)
select 'withdraw', 'withdrawal:' || withdraw_id, 'member', member_id,
       jsonb_build_object('amount_satang', amount_satang::text, 'bank_account_id', bank_account_id),
       amount_satang, 1
  from withdraw.request where status = 'requested';

create trigger guard_request before insert or update of status on withdraw.request
  for each row execute function withdraw.guard_request();
