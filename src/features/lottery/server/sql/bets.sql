-- True for digits of exactly the type's length; false, never null, for anything else, or a CHECK
-- would let it pass. The same list as rules/bet-types.ts. Four digits are 4 ตัวบน, 4 ตัวโต๊ด and the
-- sets, หวยชุด, which cost a fixed price for each unit and pay a fixed sum for the best tier.
create or replace function lottery.is_bet(bet_type text, number text) returns boolean
language sql immutable parallel safe
begin atomic
  select coalesce(case bet_type
    when 'set4' then 4 when 'top4' then 4 when 'tod4' then 4
    when 'top3' then 3 when 'tod3' then 3 when 'front3' then 3 when 'bottom3' then 3
    when 'top2' then 2 when 'bottom2' then 2 when 'run_top' then 1 when 'run_bottom' then 1
  end = length(number) and translate(number, '0123456789', '') = '', false);
end;

-- True when every pair is a bet of its type and there is at least one.
create or replace function lottery.are_bets(bet_types text[], numbers text[]) returns boolean
language sql immutable parallel safe
begin atomic
  select cardinality(bet_types) > 0 and cardinality(bet_types) = cardinality(numbers)
     and not exists (select from unnest(bet_types, numbers) x (bet_type, number)
                      where not lottery.is_bet(x.bet_type, x.number));
end;

-- True for at most `most` numbers of exactly so many digits each.
create or replace function lottery.are_numbers(numbers text[], digits integer, most integer) returns boolean
language sql immutable strict parallel safe
begin atomic
  select cardinality(numbers) <= most
     and not exists (select from unnest(numbers) n
                      where n is null or n !~ ('^\d{' || digits || '}$'));
end;
