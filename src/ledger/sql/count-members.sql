-- Counts together what some members play, from now on and since the month or the week began, under the locks
-- of all their wallets, so that no movement is missed and none is counted twice: their movements one after
-- the other, by the rule that counts those to come. Their limits stay. Nothing where they, and nobody else,
-- are counted together already. Cost: an index walk a wallet and some ten microseconds a movement.
create or replace function ledger.count_members(p_member_ids bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ids   bigint[] := array(select distinct m from unnest(p_member_ids) m order by m);
  v_now   timestamptz;
  v_today timestamp;
  n       platform.member_counter;
  v_line  record;
begin
  perform ledger.lock_guarded(array(
    select a.account_id from ledger.account a where a.home_id = any (v_ids) and a.guarded));
  if (select count(distinct c.person_id) = 1 and array_agg(c.member_id order by c.member_id) = v_ids
        from unnest(platform.lock_counters(v_ids)) c) then
    return;
  end if;
  n       := platform.join_counters(v_ids);
  v_now   := platform.clock();
  v_today := platform.bangkok_day(v_now);
  for v_line in
    select c.counts_as, abs(l.delta) as amount, l.posted_at
      from ledger.account a
      join ledger.account_kind w on w.kind = a.kind and platform.is_own_money(w.wallet_type)
      join ledger.member_line l on l.account_id = a.account_id
      join ledger.kind c on c.code = l.code and c.counts_as is not null
     where a.home_id = any (v_ids)
       and l.posted_at >= least(date_trunc('month', v_today), date_trunc('week', v_today))
                          at time zone 'Asia/Bangkok'
     order by l.posted_at, l.transfer_id, l.side
  loop
    n := platform.counted(n, v_line.counts_as, v_line.amount, v_line.posted_at);
  end loop;
  perform platform.keep_counter(platform.counted(n, null, 0, v_now));
end $$;

revoke execute on function ledger.count_members from public;
grant execute on function ledger.count_members to slth_app;
