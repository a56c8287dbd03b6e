-- The numbers that a rule means.
create or replace function lottery.numbers_meant(p_bet_type text, p_numbers text[], p_pattern text)
returns setof text language sql immutable parallel safe
begin atomic
  select n from unnest(p_numbers) n
  union all
  select repeat(digit::text, digits)
    from generate_series(0, 9) digit, generate_series(1, 4) digits
   where p_pattern is not null and lottery.is_bet(p_bet_type, repeat('0', digits));
end;

-- What the rules say of numbers at an instant, one row a number that any of them means.
create or replace function lottery.ruled_numbers(p_round_ids bigint[], p_at timestamptz)
returns table (round_id bigint, bet_type text, number text, rate_x100 integer, cap_satang bigint)
language sql stable
begin atomic
  select r.round_id, x.bet_type, n.number, min(x.rate_x100), min(x.cap_satang)
    from lottery.round r
   cross join lateral (
     select y.* from lottery.number_rule y where y.round_id = r.round_id
     union all
     select y.* from lottery.number_rule y where y.round_id is null and y.market_id = r.market_id) x
   cross join lateral lottery.numbers_meant(x.bet_type, x.numbers, x.pattern) n(number)
   where r.round_id = any (p_round_ids)
     and x.starts_at <= p_at and (x.ends_at is null or p_at < x.ends_at)
   group by r.round_id, x.bet_type, n.number;
end;
