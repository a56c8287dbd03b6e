-- A wallet's balance as its member's browser takes it.
create or replace function ledger.balance_payload(p_account_id bigint, p_available bigint, p_version bigint)
returns jsonb language sql stable
begin atomic
  select jsonb_build_object('wallet_id', p_account_id,
                            'balance', round(p_available::numeric / 100, 2)::text,
                            'version', p_version);
end;

-- What members hear of these wallets now; points and spins are no wallets.
create or replace function ledger.balance_events(p_account_ids bigint[])
returns table (member_id bigint, topic text, payload jsonb)
language sql stable
begin atomic
  select a.home_id, 'balance', ledger.balance_payload(a.account_id, ledger.available(b), b.version)
    from ledger.account a
    join ledger.balance b on b.account_id = a.account_id and b.stripe = 0
    join ledger.account_kind k on k.kind = a.kind and k.wallet_type is not null
   where a.account_id = any (p_account_ids);
end;

revoke execute on function ledger.balance_payload, ledger.balance_events from public;
grant execute on function ledger.balance_events to slth_app;
