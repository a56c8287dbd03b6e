-- From when on a result of the round is taken: its draw, or as long before it as the rule of its market
-- says. Never while it may still sell.
create or replace function lottery.result_from(of_round bigint) returns timestamptz
language sql stable parallel safe
begin atomic
  select greatest(r.close_at, r.draw_at - interval '1 minute' * coalesce((
           select e.early_min from lottery.early_result e
            where e.market_id = r.market_id order by e.early_result_id desc limit 1), 0))
    from lottery.round r where r.round_id = of_round;
end;

grant execute on function lottery.result_from to slth_app;
