-- The accounts of the person behind one, it included: those of the same name and birth date, and those that
-- have or had a bank account of them, and of these again. Offered to every feature. Cost: index ranges of each.
create or replace function account.accounts_of(p_member bigint) returns setof bigint
language sql stable
begin atomic
  with recursive linked as (
    select p_member as member_id
    union
    select o.member_id from linked l
     cross join lateral (
       select other.member_id from account.member m
         join account.member other on other.person_index = m.person_index
        where m.member_id = l.member_id
       union all
       select other.member_id from account.bank_account b
         join account.bank_account other on other.account_index = b.account_index
        where b.member_id = l.member_id) o)
  select member_id from linked order by member_id;
end;

-- The same, and they stay all of them until the transaction ends: nobody registers and no bank account is
-- added meanwhile. Call it before anything else is locked.
create or replace function account.lock_accounts_of(p_member bigint) returns setof bigint
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(platform.lock_persons());
  return query select * from account.accounts_of(p_member);
end $$;
