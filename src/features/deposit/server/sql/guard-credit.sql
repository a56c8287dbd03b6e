-- Money leaves suspense for a member by a reason that stands in the rows: a payment of that member, or the
-- word of two people about exactly that member. Whose account a payer's is, only the vault can read.
create or replace function deposit.guard_credit() returns trigger language plpgsql as $$
declare
  v_object text := 'deposit_case:' || new.case_id;
  v_body   jsonb;
  v_holds  boolean;
begin
  if tg_op = 'UPDATE' and old.status = 'credited' then
    raise exception 'case %: what was credited stays as it is', new.case_id
      using errcode = 'check_violation', constraint = 'credit_is_final';
  end if;
  if new.credited_as = 'payer' then
    v_holds := true;
  elsif new.credited_as = 'payment' then
    v_holds := exists (
      select from deposit.received_charge r join deposit.payment p using (payment_id)
       where r.received_charge_id = new.received_charge_id
         and p.member_id = new.credited_member_id);
  elsif new.credited_as = 'approved' then
    v_body := platform.approved_body('deposit_credit', v_object);
    v_holds := (v_body ->> 'member')::bigint = new.credited_member_id
      and platform.was_approved('deposit_credit', v_object, platform.body_digest(v_body),
                                new.resolved_by, new.confirmed_by);
  end if;
  if v_holds is not true then
    raise exception 'case %: member % is not given it by what is written', new.case_id,
      new.credited_member_id using errcode = 'check_violation', constraint = 'credit_has_its_reason';
  end if;
  return new;
end $$;
