-- What members read of an event stays as it is once a quest of it was let out, and no event is deleted.
create or replace function quest.refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.event_id <> new.event_id or exists (
       select from quest.quest q join quest.terms t using (quest_id)
        where t.event_id = old.event_id and q.version is not null and t.version <= q.version) then
    raise exception 'quest.event %: a quest of it is out', old.event_id;
  end if;
  return new;
end $$;

revoke execute on function quest.refuse_event_change from public;
