-- A request begins as one, and leaves that state only by what its approval says.
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
  then
    raise exception 'withdrawal %: nobody decided that it is %', new.withdraw_id, new.status
      using errcode = 'check_violation', constraint = 'request_is_decided';
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
