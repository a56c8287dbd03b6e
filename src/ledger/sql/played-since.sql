-- What a member staked and won of own money since an instant, what came back taken off: by the rule that
-- counts his limits. Cost: an index walk of what he moved since.
create or replace function ledger.played_since(p_member_id bigint, p_from timestamptz)
returns table (staked bigint, won bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select greatest(coalesce(sum(case c.counts_as when 'stake' then abs(l.delta)
                                                when 'undo' then - abs(l.delta) end), 0), 0)::bigint,
         coalesce(sum(abs(l.delta)) filter (where c.counts_as = 'win'), 0)::bigint
    from ledger.account a
    join ledger.account_kind w on w.kind = a.kind and platform.is_own_money(w.wallet_type)
    join ledger.member_line l on l.account_id = a.account_id
    join ledger.kind c on c.code = l.code and c.counts_as is not null
   where a.home_id = p_member_id and l.posted_at >= p_from;
end;

revoke execute on function ledger.played_since from public;
grant execute on function ledger.played_since to slth_app;
