-- Keeps the last seal before today's midnight in Bangkok as the head of its day, if there is a newer
-- one than the last head, and answers it. Cost: reads back over the seals of today.
create or replace function ledger.publish_head() returns setof ledger.seal_head
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into ledger.seal_head (day, height, digest, sealed_at, published_at)
  select platform.bangkok_day(s.sealed_at), s.height, s.digest, s.sealed_at, platform.clock()
    from (select * from ledger.seal
           where sealed_at < platform.bangkok_day(platform.clock())::timestamp
                             at time zone 'Asia/Bangkok'
           order by height desc limit 1) s
   where s.height > coalesce((select max(h.height) from ledger.seal_head h), 0)
  on conflict do nothing
  returning *;
end;

revoke execute on function ledger.publish_head from public;
grant execute on function ledger.publish_head to slth_app;
