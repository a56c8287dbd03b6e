-- Locks guarded accounts in sorted order: the one lock order of the house.
create or replace function ledger.lock_guarded(p_account_ids bigint[]) returns bigint[] language plpgsql as $$
declare
  v_ids    bigint[] := array(
    select distinct id from unnest(p_account_ids) id where id is not null order by id);
  v_locked integer;
begin
  perform from ledger.balance b
    where b.account_id = any (v_ids) and b.stripe = 0 and b.guarded
    order by b.account_id for no key update;
  get diagnostics v_locked = row_count;
  if v_locked <> cardinality(v_ids) then
    raise exception 'ledger: % of the wallets % do not exist', cardinality(v_ids) - v_locked, v_ids;
  end if;
  return v_ids;
end $$;

-- Locks wallets, then, in a later statement, answers their present state.
create or replace function ledger.lock_wallets(p_account_ids bigint[])
returns table (account_id bigint, home_id bigint, wallet_type smallint,
               available bigint, version bigint, closed boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  v_ids bigint[] := ledger.lock_guarded(p_account_ids);
begin
  return query
    select a.account_id, a.home_id, k.wallet_type, ledger.available(b), b.version, b.closed
      from ledger.balance b join ledger.account a using (account_id)
      join ledger.account_kind k on k.kind = a.kind
     where b.account_id = any (v_ids) and b.stripe = 0
     order by a.account_id;
end $$;

revoke execute on function ledger.lock_guarded, ledger.lock_wallets from public;
grant execute on function ledger.lock_wallets to slth_app;
