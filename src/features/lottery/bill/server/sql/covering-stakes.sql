-- How many numbers a bet type has. The order of digits does not count in โต๊ด.
create or replace function lottery.numbers_of(p_bet_type text) returns integer language sql immutable
begin atomic
  select case p_bet_type when 'run_top' then 10 when 'run_bottom' then 10
    when 'top2' then 100 when 'bottom2' then 100 when 'tod3' then 220
    when 'tod4' then 715 when 'top4' then 10000 when 'set4' then 10000 else 1000 end;
end;

-- What members staked on bet types of which they hold more than 70 % of all numbers, whatever wallet
-- paid, by bill. Such a stake risks next to nothing, so it is no valid turnover.
-- The first member may have more lines that are not bought yet: these stand in the answer without a bill.
-- Cost: the lines of the members named, each read once; what was paid of them is worked out for what is covered alone.
create or replace function lottery.covering_with(
  p_round_id bigint, p_member_ids bigint[], p_types text[], p_numbers text[], p_paid bigint[])
returns table (bill_id bigint, account_id bigint, bet_type text, stake_satang bigint) language sql stable
begin atomic
  with held as materialized (
    select b.bill_id, b.member_id, b.account_id, b.rate_version_id, l.bet_type, l.number, l.amount_satang
      from lottery.bill b
      join lottery.line l on l.bill_id = b.bill_id
     where b.round_id = p_round_id and b.member_id = any (p_member_ids)
       and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
    union all
    select null, p_member_ids[1], null, null, n.bet_type, n.number, n.paid
      from unnest(p_types, p_numbers, p_paid) n(bet_type, number, paid)
  ), many as (
    select h.member_id, h.bet_type from held h group by h.member_id, h.bet_type
    having count(*) * 10 > lottery.numbers_of(h.bet_type) * 7
  ), covered as (
    select h.member_id, h.bet_type from held h join many using (member_id, bet_type)
     group by h.member_id, h.bet_type
    having count(distinct case when h.bet_type like 'tod_' then
             (select string_agg(d, '' order by d) from unnest(string_to_array(h.number, null)) d)
           else h.number end) * 10 > lottery.numbers_of(h.bet_type) * 7
  )
  select h.bill_id, h.account_id, h.bet_type,
         sum(h.amount_satang - coalesce(floor(h.amount_satang::numeric * t.discount_bp / 10000), 0))::bigint
    from held h join covered using (member_id, bet_type)
    left join lottery.rate t on t.rate_version_id = h.rate_version_id and t.bet_type = h.bet_type
   group by h.bill_id, h.account_id, h.bet_type;
end;

-- The same of what is bought.
create or replace function lottery.covering_bets(p_round_id bigint, p_member_ids bigint[])
returns table (bill_id bigint, account_id bigint, bet_type text, stake_satang bigint) language sql stable
begin atomic
  select * from lottery.covering_with(p_round_id, p_member_ids, '{}', '{}', '{}');
end;

revoke execute on function lottery.numbers_of, lottery.covering_with, lottery.covering_bets from public;
grant execute on function lottery.numbers_of, lottery.covering_with, lottery.covering_bets to slth_app;
