-- What undoes a sale, and how one knows that no more can be sold or undone.

-- Takes a bill back: the caller has locked its wallet and decided that the member may, and posts
-- the refund in the same transaction. Answers why not when the round no longer sells: a cancel
-- passes the same fence as a sale.
create function lottery.cancel_bill(
  p_bill_id bigint, p_cancelled_by text, p_staff_id bigint, p_reason text, p_day_no smallint
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_bill    lottery.bill;
  v_refusal text;
  v_now     timestamptz;
begin
  perform pg_current_xact_id();
  select * into strict v_bill from lottery.bill where bill_id = p_bill_id;
  perform from lottery.exposure e
     join (select distinct bet_type, number from lottery.line where bill_id = p_bill_id) k
          using (bet_type, number)
    where e.round_id = v_bill.round_id
    order by e.round_id, e.bet_type, e.number
      for no key update of e;
  v_now := platform.clock();
  select case when r.state <> 'open' or v_now >= r.close_at then 'cancel_round_closed' end
    into v_refusal from lottery.round r where r.round_id = v_bill.round_id;
  if v_refusal is not null then
    return v_refusal;
  end if;
  insert into lottery.bill_cancel (bill_id, round_id, member_id, refund_satang, cancelled_by, staff_id,
    reason, cancel_day, day_no, cancelled_at)
  values (p_bill_id, v_bill.round_id, v_bill.member_id, v_bill.total_satang, p_cancelled_by, p_staff_id,
    p_reason, platform.bangkok_day(v_now), p_day_no, v_now);
  update lottery.exposure e set sold_satang = e.sold_satang - l.amount
    from (select bet_type, number, sum(amount_satang) as amount
            from lottery.line where bill_id = p_bill_id group by bet_type, number) l
   where e.round_id = v_bill.round_id and e.bet_type = l.bet_type and e.number = l.number;
  return null;
end $$;

-- True once no sale or cancel of the round can still be under way: its fence, taken after the close
-- was committed, lies below every transaction that still runs.
create function lottery.sales_are_final(p_round_id bigint) returns boolean language sql volatile
begin atomic
  select r.state in ('closed', 'drawn', 'settled', 'void') and r.fence is not null
         and r.fence <= pg_snapshot_xmin(pg_current_snapshot())
    from lottery.round r where r.round_id = p_round_id;
end;

revoke all on function lottery.cancel_bill from public;
grant execute on function lottery.cancel_bill to slth_app;
