-- What waits ends once, by the word of the person whom its approval needs, or of its member; the rest of it stays.
create or replace function affiliate.guard_redemption() returns trigger language plpgsql as $$
declare
  v_said text := platform.approval_state('affiliate_redeem', 'affiliate_redemption:' || old.redemption_id);
begin
  if (new.redemption_id, new.member_id, new.amount_satang, new.key, new.made_at)
     is distinct from (old.redemption_id, old.member_id, old.amount_satang, old.key, old.made_at) then
    raise exception 'redemption %: what was asked for stays', old.redemption_id
      using errcode = 'check_violation', constraint = 'redemption_stays';
  end if;
  if old.state <> 'waiting' or new.state = 'waiting' then
    raise exception 'redemption %: % does not become %', old.redemption_id, old.state, new.state
      using errcode = 'check_violation', constraint = 'redemption_ends_once';
  end if;
  if v_said is distinct from (case new.state when 'paid' then 'approved' when 'refused' then 'rejected'
                                             else 'withdrawn' end) then
    raise exception 'redemption %: nobody decided that it is %', old.redemption_id, new.state
      using errcode = 'check_violation', constraint = 'redemption_is_decided';
  end if;
  return new;
end $$;
