-- True once no sale or cancel of the round can still be under way: its fence, taken after the close
-- was committed, lies below every transaction of this database that still runs.
create or replace function lottery.sales_are_final(p_round_id bigint) returns boolean
language sql volatile
begin atomic
  select r.state in ('closed', 'drawn', 'settled', 'void') and r.fence is not null
         and r.fence <= platform.horizon()
    from lottery.round r where r.round_id = p_round_id;
end;
