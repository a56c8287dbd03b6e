-- Tells members: their balances, and each bill that was paid or whose prize changed. A correction
-- carries its reason.
create or replace function lottery.tell_share(
  p_round_id bigint, p_revision smallint, p_splits lottery.split[]
) returns void language plpgsql as $$
declare
  v_why jsonb;
begin
  if p_revision > 1 then
    select jsonb_build_object('revision', p_revision, 'reason', x.reason) into strict v_why
      from lottery.result x where x.round_id = p_round_id and x.revision = p_revision;
  end if;
  with told as (
    select s.member_id, jsonb_build_object('round_id', p_round_id, 'bill_id', s.bill_id, 'status',
             case when p_revision = 0 then 'refunded' when s.after > 0 then 'won' else 'lost' end)
             || coalesce(v_why, '{}') as payload
      from unnest(p_splits) s
     where s.after <> s.before),
  kept as (
    insert into platform.fact (topic, member_id, payload)
    select 'bill', t.member_id, t.payload from told t)
  insert into platform.push (topic, member_id, payload)
  select e.topic, e.member_id, e.payload
    from ledger.balance_events(array(
           select distinct s.account_id from unnest(p_splits) s where s.moved <> 0)) e
  union all
  select 'bill', t.member_id, t.payload from told t;
end $$;

-- Pay: a share of a payment run, all in one transaction. Under revision 1 every winner gets his prize;
-- under a later one each bill gets, or gives back, what its prize differs from the one before.
--
-- Pays the next open share, all in the caller's transaction: wins, money, payouts, events and the
-- share's own "done". Answers no row when no share is left or all that are left are being paid by
-- others. The claim is the share's row lock: a crash gives it back, and nothing else remains of it.
-- As every door it runs with plans that no table's size of the moment can spoil; they are made once.
create or replace function lottery.pay_chunk(p_round_id bigint, p_revision smallint)
returns table (chunk integer, wins bigint, bills bigint, paid bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_chunk  lottery.settle_chunk;
  v_refund boolean;
  v_debts  boolean := false;
  v_wins   bigint := 0;
  v_change lottery.change[];
  v_splits lottery.split[];
  v_now    timestamptz;
begin
  select s.kind = 'refund' into strict v_refund from lottery.settlement s
   where s.round_id = p_round_id and s.revision = p_revision and s.status <> 'waiting';
  select c.* into v_chunk from lottery.settle_chunk c
   where c.round_id = p_round_id and c.revision = p_revision and c.done_at is null
   order by c.chunk limit 1 for update skip locked;
  if not found then
    return;
  end if;
  if v_refund then
    v_splits := array(
      select row(b.bill_id, b.member_id, b.account_id, 0, b.total_satang, false, b.total_satang, 0, 0,
                 lottery.payout_key(p_round_id, p_revision, b.bill_id))::lottery.split
        from lottery.bill b
       where b.round_id = p_round_id and b.bill_id between v_chunk.from_id and v_chunk.to_id
         and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
       order by b.bill_id);
  else
    select w.changes, w.wins into v_change, v_wins
      from lottery.write_wins(p_round_id, p_revision, v_chunk.from_id, v_chunk.to_id) w;
    v_debts := lottery.lock_share(p_revision, v_change);
    v_splits := case when p_revision = 1 then lottery.first_splits(p_round_id, v_change)
                     else lottery.later_splits(p_round_id, p_revision, v_change) end;
  end if;
  perform lottery.pay_dues(p_round_id, p_revision,
    case when v_refund then 'lottery_refund' else 'lottery_prize' end, v_splits);
  if p_revision > 1 then
    perform lottery.claim_back(p_round_id, p_revision, v_splits);
  end if;
  v_now := platform.clock();
  insert into lottery.payout (bill_id, revision, round_id, member_id, account_id, kind,
                              total_satang, moved_satang, owed_satang, waived_satang, op_id, paid_at)
  select s.bill_id, p_revision, p_round_id, s.member_id,
         case when s.is_closed then lottery.cost_of_closed(p_round_id) else s.account_id end,
         case when v_refund then 'refund' else 'prize' end, s.after, s.moved, s.owed, s.waived,
         s.op_id, v_now
    from unnest(v_splits) s;
  if v_debts then
    perform lottery.pay_debts(p_round_id, p_revision, v_splits);
  end if;
  perform lottery.tell_share(p_round_id, p_revision, v_splits);
  return query
    update lottery.settle_chunk c
       set done_at = v_now, win_count = v_wins, bill_count = s.bills, paid_satang = s.paid
      from (select count(*) filter (where x.after > 0) as bills,
                   coalesce(sum(x.after), 0)::bigint as paid from unnest(v_splits) x) s
     where c.round_id = p_round_id and c.revision = p_revision and c.chunk = v_chunk.chunk
    returning c.chunk, c.win_count, c.bill_count, c.paid_satang;
end $$;

revoke execute on function lottery.tell_share, lottery.pay_chunk from public;
grant execute on function lottery.pay_chunk to slth_app;
