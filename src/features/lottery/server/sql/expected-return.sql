-- How many orders the digits of a number of three or four have, told by how many pairs of them are equal.
create or replace function lottery.orders_of(p_number text) returns integer
language sql immutable parallel safe
begin atomic
  select case length(p_number)
    when 3 then case (substr(p_number, 1, 1) = substr(p_number, 2, 1))::integer
                   + (substr(p_number, 1, 1) = substr(p_number, 3, 1))::integer
                   + (substr(p_number, 2, 1) = substr(p_number, 3, 1))::integer
                  when 0 then 6 when 1 then 3 else 1 end
    when 4 then case (substr(p_number, 1, 1) = substr(p_number, 2, 1))::integer
                   + (substr(p_number, 1, 1) = substr(p_number, 3, 1))::integer
                   + (substr(p_number, 1, 1) = substr(p_number, 4, 1))::integer
                   + (substr(p_number, 2, 1) = substr(p_number, 3, 1))::integer
                   + (substr(p_number, 2, 1) = substr(p_number, 4, 1))::integer
                   + (substr(p_number, 3, 1) = substr(p_number, 4, 1))::integer
                  when 0 then 24 when 1 then 12 when 2 then 6 when 3 then 4 else 1 end end;
end;

-- How often a number wins in a million draws, all of them equally likely. Exact: every type has 100, 1,000,
-- 10,000 or a million draws. The tier is that of a set, which pays its best one only
-- (rules/set-tiers.ts); a, b, c, d are its digits. A test counts all of it with the rules that settle.
create or replace function lottery.chance_ppm(p_bet_type text, p_number text, p_tier text) returns integer
language sql immutable parallel safe
begin atomic
  select case p_bet_type
    when 'top2' then 10000                                         -- 1 of 100
    when 'bottom2' then 10000
    when 'top3' then 1000                                          -- 1 of 1,000
    when 'tod3' then 1000 * lottery.orders_of(p_number)            -- 6, 3 or 1 of 1,000
    when 'run_top' then 271000                                     -- 1,000 less 9 x 9 x 9 without it
    when 'run_bottom' then 190000                                  -- 100 less 9 x 9
    when 'front3' then 1999                                        -- two draws: a million less 999 x 999
    when 'bottom3' then 1999
    when 'top4' then 100                                           -- 1 of 10,000
    when 'tod4' then 100 * lottery.orders_of(p_number)             -- 24, 12, 6, 4 or 1 of 10,000
    when 'set4' then 100 * case p_tier
      when 'four_straight' then 1
      when 'three_straight' then 9                                 -- another first digit before bcd
      when 'four_tod' then lottery.orders_of(p_number) - 1
      -- Another order of bcd, behind any first digit but a.
      when 'three_tod' then 9 * (lottery.orders_of(substr(p_number, 2)) - 1)
      when 'three_front' then 9                                    -- another last digit behind abc
      -- 199 with ab or cd, less abcd, 9 of three_front, 9 of three_straight, and abdc and bacd of four_tod.
      when 'two' then 180 - (substr(p_number, 1, 1) <> substr(p_number, 2, 1))::integer
                          - (substr(p_number, 3, 1) <> substr(p_number, 4, 1))::integer end end;
end;

-- What a set can be expected to return, in millionths of a satang: over its tiers, the sum of a unit for each
-- unit bought.
create or replace function lottery.expected_of_set(p_rate_version_id bigint, p_number text, p_amount bigint)
returns bigint language sql stable parallel safe
begin atomic
  select sum(p_amount / t.unit_satang * p.prize_satang
             * lottery.chance_ppm('set4', p_number, p.tier))::bigint
    from lottery.rate t join lottery.set_prize p using (rate_version_id, bet_type)
   where t.rate_version_id = p_rate_version_id and t.bet_type = 'set4';
end;

-- What a line can be expected to return, in millionths of a satang: what it would be paid times its chance.
-- p_pays_satang is its stake at its rate; a set has its own prizes.
create or replace function lottery.expected_of_line(
  p_rate_version_id bigint, p_bet_type text, p_number text, p_amount bigint, p_pays_satang bigint)
returns bigint language sql stable parallel safe
begin atomic
  select case p_bet_type when 'set4' then lottery.expected_of_set(p_rate_version_id, p_number, p_amount)
    else p_pays_satang * lottery.chance_ppm(p_bet_type, p_number, null) end;
end;

-- The same of a bill. Reads its lines; bills keep it since they are sold with it.
create or replace function lottery.expected_of_bill(p_bill_id bigint, p_rate_version_id bigint)
returns bigint language sql stable parallel safe
begin atomic
  select sum(lottery.expected_of_line(p_rate_version_id, l.bet_type, l.number, l.amount_satang,
                                      l.amount_satang * l.rate_x100 / 100))::bigint
    from lottery.line l where l.bill_id = p_bill_id;
end;

revoke execute on function lottery.orders_of, lottery.chance_ppm, lottery.expected_of_set,
  lottery.expected_of_line, lottery.expected_of_bill from public;
grant execute on function lottery.orders_of, lottery.chance_ppm, lottery.expected_of_set,
  lottery.expected_of_line, lottery.expected_of_bill to slth_app;
