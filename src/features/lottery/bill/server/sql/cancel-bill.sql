-- What a line pays at most: its stake at its rate, or the units of a set at the best tier.
create or replace function lottery.liability_of(p_rate_version_id bigint, p_line lottery.line) returns bigint
language sql stable
begin atomic
  select coalesce((
    select (p_line).amount_satang / t.unit_satang * max(p.prize_satang)
      from lottery.rate t join lottery.set_prize p using (rate_version_id, bet_type)
     where t.rate_version_id = p_rate_version_id and t.bet_type = (p_line).bet_type
     group by t.unit_satang), (p_line).amount_satang * (p_line).rate_x100 / 100);
end;

-- Takes a bill back: the caller has locked its wallet and decided that the member may, and posts the
-- refund of what was paid in the same transaction. Member, round and numbers get back what the bill
-- took of their limits, and the numbers cost so much less. Locks in the order of a sale, and passes
-- the same fence: answers why not when the round no longer sells.
create or replace function lottery.cancel_bill(
  p_bill_id bigint, p_cancelled_by text, p_staff_id bigint, p_reason text, p_day_no smallint
) returns text language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_bill    lottery.bill;
  v_refusal text;
  v_now     timestamptz;
begin
  perform pg_current_xact_id();
  select * into strict v_bill from lottery.bill where bill_id = p_bill_id;
  perform from lottery.member_sold
    where round_id = v_bill.round_id and member_id = v_bill.member_id for no key update;
  perform from lottery.round_sold where round_id = v_bill.round_id for no key update;
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
  update lottery.member_sold set sold_satang = sold_satang - v_bill.gross_satang
   where round_id = v_bill.round_id and member_id = v_bill.member_id;
  update lottery.round_sold set sold_satang = sold_satang - v_bill.gross_satang
   where round_id = v_bill.round_id;
  update lottery.exposure e set sold_satang = e.sold_satang - l.amount,
                                liability_satang = e.liability_satang - l.liability
    from (select x.bet_type, x.number, sum(x.amount_satang) as amount,
                 sum(lottery.liability_of(v_bill.rate_version_id, x)) as liability
            from lottery.line x where x.bill_id = p_bill_id group by x.bet_type, x.number) l
   where e.round_id = v_bill.round_id and e.bet_type = l.bet_type and e.number = l.number;
  return null;
end $$;

revoke execute on function lottery.cancel_bill from public;
grant execute on function lottery.cancel_bill to slth_app;
