-- Ends a run when every share is paid: recount, compare, close the pool, and only then say "done".
-- Shares, rows and recount must agree; what was sold must be what was frozen before the draw; the
-- pool must hold exactly what was sold less what was paid, and zero afterwards. A correction moves
-- differences only: each must be the difference of two prizes, and the pool, empty before, holds
-- just them. Anything else raises and the run stays open.
-- Answers false while a share is open, or when another worker finished first.
create or replace function lottery.finish_settlement(p_round_id bigint, p_revision smallint)
returns boolean language plpgsql set enable_seqscan = off set jit = off as $$
declare
  v_run    lottery.settlement;
  v_shares record;
  v_paid   record;
  v_rows   record;
  v_again  record;
  v_sold   record;
  v_rest   bigint;
begin
  select * into strict v_run from lottery.settlement
   where round_id = p_round_id and revision = p_revision for update;
  if v_run.status <> 'planned' or exists (
       select from lottery.settle_chunk
        where round_id = p_round_id and revision = p_revision and done_at is null) then
    return false;
  end if;
  select coalesce(sum(win_count), 0)::bigint as wins, coalesce(sum(bill_count), 0)::bigint as bills,
         coalesce(sum(paid_satang), 0)::bigint as paid
    into v_shares from lottery.settle_chunk
   where round_id = p_round_id and revision = p_revision;
  select count(*) filter (where p.total_satang > 0) as bills,
         coalesce(sum(p.total_satang), 0)::bigint as paid,
         coalesce(sum(p.moved_satang - p.owed_satang), 0)::bigint as net
    into v_paid from lottery.payout p
   where p.round_id = p_round_id and p.revision = p_revision;
  select count(*) as wins, v_paid.bills, v_paid.paid into v_rows from lottery.win w
   where w.round_id = p_round_id and w.revision = p_revision;
  if v_run.kind = 'prizes' then
    select * into v_again from lottery.recount_prizes(p_round_id, p_revision);
  else
    select * into v_again from lottery.recount_refund(p_round_id);
  end if;
  select count(*) as bills, coalesce(sum(b.line_count), 0)::bigint as lines,
         coalesce(sum(b.total_satang), 0)::bigint as stake
    into v_sold from lottery.bill b
   where b.round_id = p_round_id
     and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id);
  v_rest := lottery.pool_balance(p_round_id);
  if v_shares is distinct from v_again or v_rows is distinct from v_again
     or v_rest <> (case when p_revision > 1 then - v_paid.net else v_sold.stake - v_again.paid end)
     or (p_revision > 1 and lottery.wrong_difference(p_round_id, p_revision) is not null)
     or exists (select from lottery.freeze f where f.round_id = p_round_id
                 and (f.bill_count, f.line_count, f.stake_satang)
                     <> (v_sold.bills, v_sold.lines, v_sold.stake)) then
    raise exception 'round % revision %: paid by shares %, by rows % net %, by recount %; sold %, pool %',
      p_round_id, p_revision, v_shares, v_rows, v_paid.net, v_again, v_sold, v_rest;
  end if;
  if v_run.kind = 'prizes' then
    perform lottery.close_pool(p_round_id, p_revision);
  end if;
  if lottery.pool_balance(p_round_id) <> 0 then
    raise exception 'round %: its pool holds % after closing', p_round_id,
      lottery.pool_balance(p_round_id);
  end if;
  update lottery.settlement
     set status = 'done', finished_at = platform.clock(), done_xid = pg_current_xact_id(),
         line_count = v_sold.lines, win_count = v_again.wins, bill_count = v_again.bills,
         paid_satang = v_again.paid
   where round_id = p_round_id and revision = p_revision;
  if v_run.kind = 'prizes' then
    update lottery.round
       set state = 'settled', settled_at = coalesce(settled_at, platform.clock()),
           settled_revision = p_revision
     where round_id = p_round_id;
  end if;
  return true;
end $$;
