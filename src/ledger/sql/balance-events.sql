-- The accounts of members of which their browsers hear: wallets, and what is counted, points and free spins.
create or replace view ledger.told_account as
  select a.account_id, a.home_id as member_id, a.kind,
         case when k.wallet_type is null then 'counted' else 'balance' end as topic
    from ledger.account a join ledger.account_kind k on k.kind = a.kind
   where k.wallet_type is not null
      or k.kind in (ledger.account_points(), ledger.account_free_spins());

-- What is in such an account, as its member's browser takes it.
create or replace function ledger.told_payload(
  p_account_id bigint, p_kind smallint, p_topic text, p_available bigint, p_version bigint)
returns jsonb language sql stable
begin atomic
  select case p_topic
           when 'balance' then jsonb_build_object(
             'wallet_id', p_account_id,
             'balance', round(p_available::numeric / 100, 2)::text,
             'version', p_version)
           else jsonb_build_object(
             'asset', case p_kind when ledger.account_points() then 'points' else 'free_spins' end,
             'left', p_available,
             'version', p_version)
         end;
end;

-- What members hear of these accounts now.
create or replace function ledger.balance_events(p_account_ids bigint[])
returns table (member_id bigint, topic text, payload jsonb)
language sql stable
begin atomic
  select t.member_id, t.topic,
         ledger.told_payload(t.account_id, t.kind, t.topic, ledger.available(b), b.version)
    from ledger.told_account t
    join ledger.balance b on b.account_id = t.account_id and b.stripe = 0
   where t.account_id = any (p_account_ids);
end;

revoke execute on function ledger.told_payload, ledger.balance_events from public;
grant execute on function ledger.balance_events to slth_app;
