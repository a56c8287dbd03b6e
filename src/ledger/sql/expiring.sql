-- What of a counted asset was earned before an instant and has not been spent: whatever is spent takes the oldest
-- first, so nothing needs to be known of single pieces. Points that came back count as earned when they did.
-- Cost: an index walk of what came since.
create or replace function ledger.left_of(p_account_id bigint, p_since timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select greatest(0, ledger.available(b) - coalesce(
           (select sum(l.delta) from ledger.credit_line l
             where l.account_id = b.account_id and l.posted_at >= p_since), 0))::bigint
    from ledger.balance b where b.account_id = p_account_id and b.stripe = 0;
end;

-- Who has something of an asset that was earned before an instant, by account. Cost: one such walk a holder.
create or replace function ledger.expiring(p_kind smallint, p_since timestamptz, p_after bigint, p_limit integer)
returns table (member_id bigint, account_id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select a.home_id, a.account_id
    from ledger.account a join ledger.balance b on b.account_id = a.account_id and b.stripe = 0
   where a.kind = p_kind and a.home_id > 0 and a.account_id > p_after and ledger.available(b) > 0
     and ledger.left_of(a.account_id, p_since) > 0
   order by a.account_id limit p_limit;
end;

revoke execute on function ledger.left_of, ledger.expiring from public;
grant execute on function ledger.left_of, ledger.expiring to slth_app;
