-- The limit of a number that nobody has touched: its own, or the step that closes it.
create or replace function lottery.default_cap(p_rate_version_id bigint, p_bet_type text) returns bigint
language sql stable
begin atomic
  select least(r.cap_satang, (
           select min(s.over_satang) from lottery.rate_step s
            where s.rate_version_id = r.rate_version_id and s.bet_type = r.bet_type
              and s.rate_x100 = 0))
    from lottery.rate r
   where r.rate_version_id = p_rate_version_id and r.bet_type = p_bet_type;
end;
