-- True for a round whose result comes from a draw of ours and not from two people.
create or replace function lottery.draws_itself(p_round_id bigint) returns boolean language sql stable
begin atomic
  select m.result_rule = 'yeekee'
    from lottery.round r join lottery.market m using (market_id) where r.round_id = p_round_id;
end;
