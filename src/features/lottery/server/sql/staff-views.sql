-- Who entered and confirmed a result, for the lottery's desk.
create or replace view lottery.staff_name as select staff_id, display_name from staff.staff_name;

-- What staff did to a thing of the lottery, with the things inside it: `round:15` and
-- `round:15:top3:538`. Only these objects, so that its readers see no more than they may.
create or replace view lottery.history_entry as
  select a.audit_id, a.created_at, a.staff_name, a.action, a.object, a.detail
    from staff.audit_entry a
   where a.object ^@ 'round:' or a.object ^@ 'market:' or a.object ^@ 'yeekee:';

grant select on lottery.staff_name, lottery.history_entry to slth_app;
