-- Why the round sells nothing now; null while it does. VOLATILE: it reads the clock.
create or replace function lottery.sale_refusal(p_round_id bigint) returns text language sql volatile
begin atomic
  select case
      when not m.is_on then 'market_closed'
      when platform.clock() >= r.close_at or r.state not in ('upcoming', 'open') then 'round_closed'
      when r.state = 'upcoming' then 'round_not_open'
    end
    from lottery.round r join lottery.market m using (market_id)
   where r.round_id = p_round_id;
end;
