-- Begins to count what a member plays, under the locks of all his wallets, so that no movement is missed
-- and none is counted twice: his movements since the month or the week began, one after the other, by the
-- rule that counts those to come. Nothing where he is counted already. Cost: an index walk a wallet and
-- some ten microseconds a movement.
create or replace function ledger.count_member(p_member_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now   timestamptz;
  v_today timestamp;
  n       platform.member_counter;
  v_line  record;
begin
  perform ledger.lock_guarded(array(
    select a.account_id from ledger.account a where a.home_id = p_member_id and a.guarded));
  if exists (select from platform.play_counter c where c.member_id = p_member_id) then
    return;
  end if;
  v_now   := platform.clock();
  v_today := platform.bangkok_day(v_now);
  insert into platform.play_counter (member_id, day) values (p_member_id, v_today)
  returning * into n;
  for v_line in
    select c.counts_as, abs(l.delta) as amount, l.posted_at
      from ledger.account a
      join ledger.account_kind w on w.kind = a.kind and platform.is_own_money(w.wallet_type)
      join ledger.member_line l on l.account_id = a.account_id
      join ledger.kind c on c.code = l.code and c.counts_as is not null
     where a.home_id = p_member_id
       and l.posted_at >= least(date_trunc('month', v_today), date_trunc('week', v_today))
                          at time zone 'Asia/Bangkok'
     order by l.transfer_id, l.side
  loop
    n := platform.counted(n, v_line.counts_as, v_line.amount, v_line.posted_at);
  end loop;
  perform platform.keep_counter(platform.counted(n, null, 0, v_now));
end $$;

-- The same for several members, all their wallets locked in one order.
create or replace function ledger.count_members(p_member_ids bigint[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.lock_guarded(array(
    select a.account_id from ledger.account a where a.home_id = any (p_member_ids) and a.guarded));
  perform ledger.count_member(m) from unnest(p_member_ids) m;
end $$;

revoke execute on function ledger.count_member, ledger.count_members from public;
grant execute on function ledger.count_members to slth_app;
