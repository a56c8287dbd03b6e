-- Judges a decision before it is written; its refusals have the names by which
-- src/platform/approval/approval.ts knows them. The request's row is locked first, so that decisions about one
-- request come one after another and each sees what the one before made of it.
create or replace function platform.judge_decision() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_asked platform.approval;
begin
  select * into v_asked from platform.approval a
   where a.approval_id = new.approval_id for no key update;
  if v_asked.state <> 'open' and new.verdict in ('withdraw', 'expire') then
    return null;                                  -- somebody was faster: there is nothing to end
  end if;
  if v_asked.state is distinct from 'open' then
    raise exception 'approval %: nothing is decided that is %', new.approval_id, v_asked.state
      using errcode = 'check_violation', constraint = 'approval_is_open';
  end if;
  new.decided_at := platform.clock();
  -- What is over is not taken back any more; it ran out.
  if new.verdict = 'withdraw' and v_asked.expires_at <= new.decided_at then
    new.verdict := 'expire';
    new.staff_id := 0;
  end if;
  if (new.verdict = 'expire') <> coalesce(v_asked.expires_at <= new.decided_at, false) then
    raise exception 'approval %: % at this time', new.approval_id, new.verdict
      using errcode = 'check_violation', constraint = 'approval_in_time';
  end if;
  if new.verdict in ('approve', 'reject') then
    if new.staff_id <= 0 then
      raise exception 'approval %: people decide', new.approval_id
        using errcode = 'check_violation', constraint = 'approval_by_people';
    end if;
    if v_asked.asker = 'staff' and v_asked.asker_id = new.staff_id then
      raise exception 'approval %: who asked does not decide', new.approval_id
        using errcode = 'check_violation', constraint = 'approval_by_another';
    end if;
    if new.verdict = 'approve' and new.staff_id = any (v_asked.barred_staff) then
      raise exception 'approval %: who has a part in it does not approve it', new.approval_id
        using errcode = 'check_violation', constraint = 'approval_by_unbarred';
    end if;
  elsif new.staff_id <> 0 and (new.verdict = 'expire' or v_asked.asker <> 'staff'
                               or new.staff_id <> v_asked.asker_id) then
    raise exception 'approval %: only who asked takes it back', new.approval_id
      using errcode = 'check_violation', constraint = 'approval_is_taken_back_by_its_asker';
  end if;
  if new.verdict = 'mismatch' or (new.verdict = 'approve' and v_asked.mismatches_max > 0) then
    if new.verdict = 'mismatch' or new.body is null then
      raise exception 'approval %: who approves it says all of it again', new.approval_id
        using errcode = 'check_violation', constraint = 'approval_is_blind';
    end if;
    if platform.body_digest(new.body) <> v_asked.digest then
      new.verdict := 'mismatch';
    end if;
  end if;
  return new;
end $$;

-- Brings the request to the state that its decisions make.
create or replace function platform.count_decision() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.approval a
     set state = d.state, ended_at = new.decided_at
    from (select case
                   when new.verdict = 'reject' then 'rejected'
                   when new.verdict = 'withdraw' then 'withdrawn'
                   when new.verdict = 'expire' then 'expired'
                   when count(*) filter (where verdict = 'approve') >= needed then 'approved'
                   when count(*) filter (where verdict = 'mismatch') >= mismatches_max
                     then 'rejected'
                   else 'open'
                 end as state
            from platform.approval join platform.approval_decision using (approval_id)
           where approval_id = new.approval_id
           group by needed, mismatches_max) d
   where a.approval_id = new.approval_id and d.state <> 'open';
  return null;
end $$;
