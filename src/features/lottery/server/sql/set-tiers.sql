-- The tiers of rules/set-tiers.ts, best first.
create or replace function lottery.set_tier_rank(tier text) returns integer
language sql immutable parallel safe
begin atomic
  select array_position(array['four_straight', 'three_straight', 'four_tod', 'three_tod',
                              'three_front', 'two'], tier);
end;

-- The digits of a number in ascending order: two numbers are โต๊ด of each other when these are equal.
create or replace function lottery.sorted_digits(p_number text) returns text
language sql immutable strict parallel safe
begin atomic
  select string_agg(d, '' order by d) from regexp_split_to_table(p_number, '') d;
end;

-- The tier of a set against the four digits drawn, by looking at the two numbers: the other way round
-- than the winning numbers that settlement joins, which are built from the draw outwards.
create or replace function lottery.set_tier(p_number text, p_top4 text) returns text
language sql immutable strict parallel safe
begin atomic
  select case
    when p_number = p_top4                                  then 'four_straight'
    when right(p_number, 3) = right(p_top4, 3)              then 'three_straight'
    when lottery.sorted_digits(p_number) = lottery.sorted_digits(p_top4) then 'four_tod'
    when lottery.sorted_digits(right(p_number, 3)) = lottery.sorted_digits(right(p_top4, 3))
                                                            then 'three_tod'
    when left(p_number, 3) = left(p_top4, 3)                then 'three_front'
    when left(p_number, 2) = left(p_top4, 2)
      or right(p_number, 2) = right(p_top4, 2)              then 'two'
  end;
end;
