-- The lines of the bills p_nos, each after the ones before it: what the number, the member, the bill and
-- the round have left, what it pays with this line on it, and so what there is to say of it.
-- What counts lines before a line (x) sorts them all three times, so it carries little; what a number
-- or a bill stands at comes to each line afterwards. OFFSET 0 keeps a step by itself, so that what it
-- works out is worked out once.
create or replace function lottery.price_lines(
  p_bills lottery.sale_bill[], p_lines lottery.new_line[], p_nos integer[],
  p_sizes lottery.bill_size[], p_rooms lottery.bill_room[], p_terms lottery.line_terms[],
  p_numbers lottery.number_standing[], p_rules lottery.number_standing[], p_own lottery.own_stake[]
) returns lottery.priced_line[] language sql stable
set enable_nestloop = off set enable_mergejoin = off set jit = off
begin atomic
  with number as materialized (
    select s.round_id, s.bet_type, s.number, s.sold_satang, row_number() over () as key_no,
           least(s.cap_satang, u.cap_satang) as cap, least(s.rate_x100, u.rate_x100) as rate_max
      from unnest(p_numbers) s
      left join unnest(p_rules) u
             on u.round_id = s.round_id and u.bet_type = s.bet_type and u.number = s.number
  ), bill as materialized (
    select b.no, b.round_id, b.member_id, b.level, b.bill_max,
           r.member_room - lottery.total(g.gross_satang) over (partition by b.round_id, b.member_id
             order by b.no rows between unbounded preceding and 1 preceding) as member_room,
           r.round_room - lottery.total(g.gross_satang) over (partition by b.round_id
             order by b.no rows between unbounded preceding and 1 preceding) as round_room
      from unnest(p_bills) b
      join unnest(p_nos) n(no) on n.no = b.no
      join unnest(p_rooms) r on r.no = b.no
      join unnest(p_sizes) g on g.no = b.no
  )
  select array_agg(row(p.bill_no, p.line_no, p.bet_type, p.number, p.amount,
           p.amount - coalesce(p.amount * p.discount_bp / 10000, 0),
           coalesce(p.amount / p.unit_satang * p.best_prize_satang, p.amount * p.rate_now / 100, 0),
           p.finding, coalesce(p.rate_now, 0), coalesce(p.base, 0),
           greatest(least(p.room, p.my_room, p.bill_room, p.my_round_room, p.all_round_room), 0),
           case p.finding when 'ok' then null when 'reduced' then null
             when 'off_unit' then p.unit_satang when 'below_min' then p.min_satang
             when 'above_max' then p.max_per_bet_satang when 'over_member' then p.my_room
             when 'over_number' then p.room when 'over_bill' then p.bill_room
             when 'over_member_round' then p.my_round_room
             when 'over_round' then p.all_round_room end)::lottery.priced_line)
    from (
      select s.*, case
               when s.key_no is null                   then 'invalid'::lottery.finding
               when s.base is null                     then 'unsold'
               when s.amount % s.unit_satang <> 0      then 'off_unit'
               when s.amount < s.min_satang            then 'below_min'
               when s.amount > s.max_per_bet_satang    then 'above_max'
               when s.rate_now = 0 or s.room <= 0      then 'closed'
               when s.amount > s.my_room               then 'over_member'
               when s.amount > s.room                  then 'over_number'
               when s.amount > s.bill_room             then 'over_bill'
               when s.amount > s.my_round_room         then 'over_member_round'
               when s.amount > s.all_round_room        then 'over_round'
               when s.shown_rate <> s.rate_now         then 'rate_changed'
               when s.rate_now < s.base                then 'reduced'
               else 'ok'
             end as finding
        from (
          select x.bill_no, x.line_no, x.bet_type, x.number, x.amount, x.shown_rate, x.key_no,
                 t.rate_x100 as base, t.min_satang, t.max_per_bet_satang, t.unit_satang, t.discount_bp,
                 t.best_prize_satang, n.cap - n.sold_satang - x.sold_before as room,
                 t.max_per_member_satang - x.mine_before - coalesce(o.amount_satang, 0) as my_room,
                 b.bill_max - x.bill_before as bill_room,
                 b.member_room - x.bill_before as my_round_room,
                 b.round_room - x.bill_before as all_round_room,
                 case when t.unit_satang is null then least(t.rate_x100, n.rate_max, t.pays[nullif(
                        width_bucket(n.sold_satang + x.sold_before + x.amount - 1, t.overs), 0)])
                      when n.rate_max = 0 then 0 else t.rate_x100 end as rate_now
            from (
              select l.bill_no, l.bet_type, l.number, l.amount_satang as amount, l.rate_x100 as shown_rate,
                     n.key_no,
                     lottery.total(l.amount_satang) over (partition by n.key_no
                       order by l.bill_no, l.position rows unbounded preceding)
                       - l.amount_satang as sold_before,
                     lottery.total(l.amount_satang) over (partition by n.key_no, b.member_id
                       order by l.bill_no, l.position rows unbounded preceding)
                       - l.amount_satang as mine_before,
                     lottery.total(l.amount_satang) over in_bill - l.amount_satang as bill_before,
                     (row_number() over in_bill)::integer as line_no
                from unnest(p_lines) with ordinality
                       as l(bill_no, bet_type, number, amount_satang, rate_x100, position)
                join bill b on b.no = l.bill_no
                left join number n on n.round_id = b.round_id and n.bet_type = l.bet_type
                                  and n.number = l.number
              window in_bill as (partition by l.bill_no order by l.position rows unbounded preceding)
              offset 0) x
            join bill b on b.no = x.bill_no
            left join number n on n.key_no = x.key_no
            left join unnest(p_terms) t
                   on t.round_id = b.round_id and t.level = b.level and t.bet_type = x.bet_type
                  and x.key_no is not null
            left join unnest(p_own) o
                   on o.round_id = b.round_id and o.member_id = b.member_id and o.bet_type = x.bet_type
                  and o.number = x.number
          offset 0) s
      offset 0) p;
end;
