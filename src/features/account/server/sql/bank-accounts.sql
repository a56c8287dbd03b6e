-- When an account came and how long it is under review is said here alone: no caller dates it back.
create or replace function account.begin_review() returns trigger language plpgsql as $$
begin
  new.created_at := platform.clock();
  new.review_until :=
    case when not new.from_registration then new.created_at + interval '24 hours' end;
  return new;
end $$;

-- Why no money of the member can be paid out to this account now: 'unknown' where it is not his or gone,
-- 'in_review' in its first day; null where it can. The row stays as it is until the transaction ends, so
-- nobody removes an account to which a withdrawal is just being accepted.
create or replace function account.payout_fault(p_member bigint, p_bank_account bigint)
returns text language plpgsql as $$
declare
  v_review_until timestamptz;
begin
  select review_until into v_review_until from account.bank_account
   where bank_account_id = p_bank_account and member_id = p_member and removed_at is null
     for share;
  return case when not found then 'unknown'
              when v_review_until > platform.clock() then 'in_review' end;
end $$;
