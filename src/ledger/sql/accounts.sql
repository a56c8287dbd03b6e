-- An account by what it is. Two branches, because an index knows "equal" and "null" but not "not
-- distinct": rounds leave a pool behind each, and a scan over all of them would grow for ever.
create or replace function ledger.open_account(
  p_home_id bigint, p_kind smallint, p_ref_id bigint default null)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_kind ledger.account_kind;
  v_id   bigint;
begin
  select * into strict v_kind from ledger.account_kind where kind = p_kind;
  if v_kind.for_member <> (p_home_id > 0) then
    raise exception 'ledger: % cannot be opened for home %', v_kind.name, p_home_id;
  end if;
  for v_attempt in 1 .. 2 loop
    if p_ref_id is null then
      select account_id into v_id from ledger.account
       where home_id = p_home_id and asset_id = v_kind.asset_id and kind = p_kind
         and ref_id is null;
    else
      select account_id into v_id from ledger.account
       where home_id = p_home_id and asset_id = v_kind.asset_id and kind = p_kind
         and ref_id = p_ref_id;
    end if;
    exit when found;
    insert into ledger.account (home_id, asset_id, kind, guarded, rule, ref_id)
    values (p_home_id, v_kind.asset_id, p_kind, v_kind.guarded, v_kind.rule, p_ref_id)
    on conflict do nothing returning account_id into v_id;
    if found and v_kind.guarded then
      insert into ledger.balance (account_id, stripe, guarded, rule)
      values (v_id, 0, true, v_kind.rule);
    end if;
    exit when v_id is not null;
  end loop;
  return v_id;
end $$;

-- The house account of a kind and reference, opened on first use.
create or replace function ledger.house_account(p_kind smallint, p_ref_id bigint default null) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select ledger.open_account(0, p_kind, p_ref_id);
end;

-- Closes an empty wallet for good: nothing is posted to it or from it any more.
create or replace function ledger.close_account(p_account_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.lock_wallets(array[p_account_id]);
  update ledger.balance set closed = true
   where account_id = p_account_id and stripe = 0
     and debits_posted = credits_posted and debits_pending = 0 and credits_pending = 0;
  if not found then
    raise exception 'ledger: wallet % still holds money', p_account_id;
  end if;
end $$;

revoke execute on function
  ledger.open_account, ledger.house_account, ledger.close_account
from public;
grant execute on function
  ledger.open_account, ledger.house_account, ledger.close_account
to slth_app;
