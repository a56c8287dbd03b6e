-- What members claimed of quests, against what the books say they got: once, and all of it.
create or replace function quest.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level <> 'full' then
    return;
  end if;
  return query
  select 'a claim was paid once', concat_ws(' ', 'claim', c.claim_id), c.points::text,
         coalesce(sum(p.amount), 0)::text
    from quest.claim c
    left join ledger.posting p
           on p.home_id = c.member_id and p.ref_id = c.claim_id
          and p.op_id = ledger.op_key('system', 'quest', 'redeem', c.claim_id::text)
   group by c.claim_id, c.points
  having coalesce(sum(p.amount), 0) <> c.points;
end $$;

revoke execute on function quest.reconcile from public;
grant execute on function quest.reconcile to slth_app;
