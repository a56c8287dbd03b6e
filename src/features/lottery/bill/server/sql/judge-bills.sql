-- Says of each bill p_nos whether it can be sold when all before it are: whether its slip is sold by then,
-- then the round, its worst line, the gate, and what its wallet has left (p_left beside p_wallets).
create or replace function lottery.judge_bills(
  p_bills lottery.sale_bill[], p_nos integer[], p_priced lottery.priced_line[],
  p_wallets bigint[], p_left bigint[], p_closed boolean[],
  p_counters platform.member_counter[]
) returns lottery.verdict[] language sql volatile
begin atomic
  with summed as materialized (
    select p.bill_no, lottery.total(p.amount_satang) as gross, lottery.total(p.net_satang) as total,
           min(p.finding) as worst, array_agg(p.rate_x100 order by p.line_no) as rates,
           array_agg(p.base_rate_x100 order by p.line_no) as bases,
           array_agg(p.liability_satang order by p.line_no) as potentials,
           array_agg(p.room_satang order by p.line_no) as rooms
      from unnest(p_priced) p group by p.bill_no
  ), bill as materialized (
    select b.no, b.account_id, b.member_id, b.round_id, b.refusal, b.slip_id, s.gross, s.total,
           s.rates, s.bases, s.potentials, s.rooms, case s.worst
             when 'invalid' then 'line_invalid' when 'unsold' then 'line_invalid'
             when 'off_unit' then 'line_invalid' when 'below_min' then 'stake_below_min'
             when 'above_max' then 'stake_above_max' when 'closed' then 'number_closed'
             when 'over_member' then 'member_over_limit' when 'over_number' then 'number_over_limit'
             when 'over_bill' then 'bill_over_limit'
             when 'over_member_round' then 'member_round_over_limit'
             when 'over_round' then 'round_over_limit' when 'rate_changed' then 'rate_changed'
           end as line_refusal,
           lottery.total(s.total) over (partition by b.account_id order by b.no) as needed,
           row_number() over (partition by b.member_id, b.slip_id order by b.no) as of_slip,
           n as counter, w.wallet_type,
           lottery.total(case when platform.is_own_money(w.wallet_type) then s.total else 0 end)
             over (partition by n.person_id order by b.no
                   rows between unbounded preceding and 1 preceding) as own_before
      from unnest(p_bills) b
      join summed s on s.bill_no = b.no
      join unnest(p_nos) x(no) on x.no = b.no
      left join unnest(p_counters) n on n.member_id = b.member_id
      left join lateral (
        select a.wallet_type from ledger.wallet a
         where a.account_id = b.account_id and n.member_id is not null) w on true
  ), sale as materialized (
    select r.round_id, lottery.sale_refusal(r.round_id) as refusal, platform.clock() as judged_at
      from (select distinct round_id from bill) r
  )
  select array_agg(row(b.no, b.gross, b.total, coalesce(
           case when b.slip_id is not null and (b.of_slip > 1 or exists (
                  select from lottery.bill s where s.member_id = b.member_id and s.slip_id = b.slip_id))
             then 'slip_sold' end,
           sale.refusal,
           b.refusal,
           b.line_refusal,
           case when w.closed then 'wallet_closed' end,
           platform.stake_refusal(m, c.now, r.is_shut, r.max_satang, b.wallet_type, b.total,
                                  sale.judged_at),
           platform.wallet_refusal(q, 'lottery_stake', b.total, sale.judged_at),
           case when b.needed > w.available then 'insufficient_balance' end),
           b.rates, b.bases, b.potentials, b.rooms)::lottery.verdict order by b.no)
    from bill b
    join unnest(p_wallets, p_left, p_closed) w(account_id, available, closed)
      on w.account_id = b.account_id
    join sale on sale.round_id = b.round_id
    join ledger.stake_rule r on r.kind = ledger.kind_code('lottery_stake')
    left join platform.stake_standing m on m.member_id = b.member_id
    left join platform.stake_wallet q on q.account_id = b.account_id
    left join lateral (
      select platform.counted(b.counter, 'stake', b.own_before, sale.judged_at) as now
       where b.wallet_type is not null offset 0) c on true;
end;

-- What a refusal says of each line of a bill: finding, rate, base rate, room, the figure that the finding
-- is about, the most it would pay, and what it would have cost.
create or replace function lottery.findings_of(p_priced lottery.priced_line[], p_no integer) returns jsonb
language sql immutable
begin atomic
  select jsonb_agg(jsonb_build_array(p.finding, p.rate_x100, p.base_rate_x100, p.room_satang,
                                     p.limit_satang, p.liability_satang, p.net_satang) order by p.line_no)
    from unnest(p_priced) p where p.bill_no = p_no;
end;
