-- What members have earned, against what the books say reached them: once, and all of it.
create or replace function platform.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level <> 'full' then
    return;
  end if;
  return query
  select 'what was claimed was paid once', concat_ws(' ', 'entitlement', e.entitlement_id),
         case when e.state in ('claimed', 'credited') then e.amount else 0 end::text,
         coalesce(sum(p.amount), 0)::text
    from platform.entitlement e
    left join ledger.posting p
           on p.home_id = e.member_id and p.ref_id = e.entitlement_id
          -- Points are earned in other ways too, under numbers of their own that may be this one.
          and p.op_id = ledger.op_key('system', 'entitlement', 'claim', e.entitlement_id::text)
          and p.code in (ledger.kind_code(e.kind), ledger.code_reward_closeout())
   group by e.entitlement_id
  having coalesce(sum(p.amount), 0)
         <> case when e.state in ('claimed', 'credited') then e.amount else 0 end;
end $$;

revoke execute on function platform.reconcile from public;
grant execute on function platform.reconcile to slth_app;
