-- A bonus ends once, and what was agreed stays.
create or replace function promotion.guard_bonus() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'promotion: bonus % stays on record', old.bonus_id using errcode = 'restrict_violation';
  end if;
  if old.state <> 'active' and (new.state, new.ended_at) is distinct from (old.state, old.ended_at) then
    raise exception 'promotion: bonus % is % already', old.bonus_id, old.state
      using errcode = 'restrict_violation';
  end if;
  if old.is_closed and not new.is_closed
     or new.released_satang < old.released_satang or new.ended_satang < old.ended_satang then
    raise exception 'promotion: bonus % is not undone', old.bonus_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
