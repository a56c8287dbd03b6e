-- How the newest request of a kind about a thing stands; null: nobody asked. What owners of tables build
-- their own constraints on.
create or replace function platform.approval_state(p_kind text, p_object text) returns text
language sql stable security definer set search_path = pg_catalog
begin atomic
  select a.state from platform.approval a
   where a.kind = p_kind and a.object = p_object order by a.approval_id desc limit 1;
end;

revoke execute on function platform.approval_state from public;
grant execute on function platform.approval_state to slth_app;

-- True when one person asked for exactly this and the other one approved it.
create or replace function platform.was_approved(
  p_kind text, p_object text, p_digest bytea, p_asker_id bigint, p_decider_id bigint
) returns boolean
language sql stable security definer set search_path = pg_catalog
begin atomic
  select exists (
    select from platform.approval a join platform.approval_decision d using (approval_id)
     where a.kind = p_kind and a.object = p_object and a.state = 'approved'
       and a.digest = p_digest and a.asker = 'staff' and a.asker_id = p_asker_id
       and d.verdict = 'approve' and d.staff_id = p_decider_id);
end;

revoke execute on function platform.was_approved from public;
grant execute on function platform.was_approved to slth_app;

-- What the newest request of a kind about a thing asked for, where it was approved; null where it was not.
create or replace function platform.approved_body(p_kind text, p_object text) returns jsonb
language sql stable security definer set search_path = pg_catalog
begin atomic
  select case when a.state = 'approved' then a.body end from platform.approval a
   where a.kind = p_kind and a.object = p_object order by a.approval_id desc limit 1;
end;

revoke execute on function platform.approved_body from public;
grant execute on function platform.approved_body to slth_app;
