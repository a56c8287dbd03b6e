-- False for a round whose draw is not promised yet.
create or replace function lottery.may_open(p_round_id bigint, p_market_id smallint) returns boolean
language sql stable
begin atomic
  select m.result_rule <> 'yeekee'
         or yeekee.is_committed(p_round_id)
    from lottery.market m where m.market_id = p_market_id;
end;
