-- An event can be corrected until a quest of it is out: members join for what it says from then on.
drop trigger refuse_row_change on quest.event;
create trigger refuse_event_change before update or delete on quest.event
  for each row execute function quest.refuse_event_change();
grant update (title, body, starts_at, ends_at) on quest.event to slth_app;
