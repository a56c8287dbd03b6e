-- What staff set for a member that still holds on a day: the newest that they said of him. Cost: his entries.
create or replace function level.hold_of(p_member_id bigint, p_day date)
returns table (hold text, level smallint, hold_until date) language sql stable
begin atomic
  select e.hold, e.to_level, e.hold_until
    from (select x.* from level.entry x
           where x.member_id = p_member_id and x.why in ('set', 'released')
           order by x.entry_id desc limit 1) e
   where e.hold_until >= p_day;
end;

revoke execute on function level.hold_of from public;
grant execute on function level.hold_of to slth_app;
