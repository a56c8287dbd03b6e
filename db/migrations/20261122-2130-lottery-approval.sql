-- Entries that wait for a second person have a request at platform.approval from here on, with the wrong tries
-- that were made; and no result of people stands without one that was approved.
insert into platform.approval (kind, object, asker, asker_id, body, needed, mismatches_max)
  select case e.revision when 1 then 'lottery_result' else 'lottery_revision' end,
         lottery.approval_object(e.round_id, e.revision), 'staff', e.staff_id, e.official, 1, 3
    from lottery.result_entry e join lottery.round r using (round_id)
   where e.first_entry_id is null
     and (e.revision = 1 and r.state = 'closed'
          or e.revision = r.settled_revision + 1 and r.state = 'settled')
     and not exists (select from lottery.entry_return b where b.entry_id = e.entry_id)
     and not exists (select from lottery.result x where x.first_entry_id = e.entry_id);

insert into platform.approval_decision (approval_id, staff_id, verdict, body)
select a.approval_id, t.staff_id, 'approve', t.official
  from platform.approval a
  join lottery.result_entry e on lottery.approval_object(e.round_id, e.revision) = a.object
   and e.first_entry_id is null and e.digest = a.digest and e.staff_id = a.asker_id
   and not exists (select from lottery.entry_return b where b.entry_id = e.entry_id)
  join lottery.result_entry t on t.first_entry_id = e.entry_id
 where a.kind in ('lottery_result', 'lottery_revision') and a.state = 'open'
 order by t.entry_id;

create trigger result_is_approved after insert on lottery.result for each row
  when (new.draw_id is null) execute function lottery.require_approval();
