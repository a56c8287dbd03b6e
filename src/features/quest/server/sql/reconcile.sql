-- What members claimed of quests, against what the books say they got, once and all of it; and budgets, against
-- what was claimed of their version.
create or replace function quest.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level <> 'full' then
    return;
  end if;
  return query
  select 'a claim was paid once', concat_ws(' ', 'claim', c.claim_id), coalesce(c.spins, c.points)::text,
         coalesce(sum(p.amount), 0)::text
    from quest.claim c
    left join ledger.posting p
           on p.home_id = c.member_id and p.ref_id = c.claim_id
          and p.op_id = ledger.op_key('system', 'quest', 'redeem', c.claim_id::text)
   group by c.claim_id, c.points, c.spins
  having coalesce(sum(p.amount), 0) <> coalesce(c.spins, c.points)
      or bool_or((p.code = ledger.code_spins_earn()) <> (c.spins is not null));

  return query
  select 'a budget gave what was claimed of it', concat_ws(' ', 'quest', b.quest_id, b.version),
         coalesce(sum(c.points), 0)::text, b.used::text
    from quest.budget b left join quest.claim c using (quest_id, version)
   group by b.quest_id, b.version, b.used
  having coalesce(sum(c.points), 0) <> b.used;
end $$;

revoke execute on function quest.reconcile from public;
grant execute on function quest.reconcile to slth_app;
