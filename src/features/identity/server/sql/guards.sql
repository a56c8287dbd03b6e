-- A review begins waiting, and ends once, as its approval says (platform.approval); then it stays.
create or replace function identity.guard_review() returns trigger language plpgsql as $$
declare
  v_says text := case new.status when 'accepted' then 'approved' when 'refused' then 'rejected' end;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' then
      raise exception 'identity review: none begins as %', new.status
        using errcode = 'check_violation', constraint = 'review_begins_waiting';
    end if;
    return new;
  end if;
  if (old.review_id, old.member_id, old.asked_at) is distinct from
     (new.review_id, new.member_id, new.asked_at) or old.status <> 'waiting' then
    raise exception 'identity review %: it stays as it was decided', old.review_id
      using errcode = 'restrict_violation';
  end if;
  if platform.approval_state('identity', 'identity_review:' || new.review_id) is distinct from v_says
  then
    raise exception 'identity review %: nobody decided that it is %', new.review_id, new.status
      using errcode = 'check_violation', constraint = 'review_is_decided';
  end if;
  return new;
end $$;
