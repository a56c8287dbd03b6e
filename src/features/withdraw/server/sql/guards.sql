-- A request that takes no person: the setting lets its member's sum of 24 hours go, every check (his tier is one)
-- was written down and none asks for a look. Reads the member's requests of a day.
create or replace function withdraw.takes_no_person(p_withdraw_id bigint, p_member_id bigint)
returns boolean language sql stable as $$
  select coalesce(
    (select s.auto_approve_up_to_satang from withdraw.setting s) >=
    (select sum(r.amount_satang) from withdraw.request r
      where r.member_id = p_member_id and r.status <> 'returned'
        and r.requested_at > platform.clock() - interval '24 hours')
    and (select count(*) >= 9 and bool_and(f.result = 'passed')
           from withdraw.finding f where f.withdraw_id = p_withdraw_id), false)
$$;

-- A request begins as one, and leaves that state only by what its approval says. Nothing is sent over a debt:
-- whoever sends holds the lock of the member's wallets and of what he owes.
create or replace function withdraw.guard_request() returns trigger language plpgsql as $$
declare
  v_needs text := case new.status when 'requested' then null
                                  when 'rejected' then 'rejected' else 'approved' end;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requested' then
      raise exception 'withdrawal %: a request does not begin as %', new.withdraw_id, new.status
        using errcode = 'check_violation', constraint = 'request_begins_requested';
    end if;
  elsif old.status = 'requested' and platform.approval_state(
    'withdraw', 'withdrawal:' || new.withdraw_id) is distinct from v_needs
    and not (new.status = 'approved'
             and platform.approval_state('withdraw', 'withdrawal:' || new.withdraw_id) is null
             and withdraw.takes_no_person(new.withdraw_id, new.member_id))
  then
    raise exception 'withdrawal %: nobody decided that it is %', new.withdraw_id, new.status
      using errcode = 'check_violation', constraint = 'request_is_decided';
  elsif new.status = 'sending' and old.status <> 'sending' and (
    select coalesce(sum(d.open), 0) from ledger.debt d where d.member_id = new.member_id) > (
    select b.available from ledger.wallet_balance b where b.account_id = new.wallet_id)
  then
    raise exception 'withdrawal %: its member owes more than his wallet has beside it', new.withdraw_id
      using errcode = 'check_violation', constraint = 'request_pays_no_money_over_a_debt';
  end if;
  return new;
end $$;

-- A request goes to an account of its member that is not under review: account says which those are.
create or replace function withdraw.judge_destination() returns trigger language plpgsql as $$
declare
  v_fault text := account.payout_fault(new.member_id, new.bank_account_id);
begin
  if v_fault is not null then
    raise exception 'withdrawal %: bank account % is %', new.withdraw_id, new.bank_account_id, v_fault
      using errcode = 'check_violation', constraint = 'request_destination_takes_money';
  end if;
  return new;
end $$;

-- The outcome of a payout is the rail's word, or that of two people who read the bank's statement.
create or replace function withdraw.guard_step() returns trigger language plpgsql as $$
begin
  if platform.approval_state('withdraw_settle', 'withdrawal:' || new.withdraw_id)
     is distinct from 'approved' then
    raise exception 'withdrawal %: one person alone does not say that it is %',
      new.withdraw_id, new.status
      using errcode = 'check_violation', constraint = 'outcome_is_of_two_people';
  end if;
  return new;
end $$;
