-- A debt of games was paid otherwise than by a win: the oldest rounds first owe so much less. The caller has
-- moved the money and holds the lock of the member's wallets and of what he owes.
create or replace function game.pay_owed(p_member_id bigint, p_amount bigint) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with owing as (
    select r.round_id, least(r.owed_satang, greatest(0, p_amount - coalesce(sum(r.owed_satang) over (
             order by r.round_id rows between unbounded preceding and 1 preceding), 0)))::bigint as share
      from game.round r where r.member_id = p_member_id and r.owed_satang > 0
  ), paid as (
    update game.round r set owed_satang = r.owed_satang - o.share
      from owing o where r.round_id = o.round_id and o.share > 0
    returning o.share
  )
  select coalesce(sum(p.share), 0)::bigint from paid p;
end;

revoke execute on function game.pay_owed from public;
grant execute on function game.pay_owed to slth_app;
