-- Adds settled play to the quotas of the polls in whose time it was settled. Its valid part only: what hedged
-- itself risked nothing. Own money only: what the house gave to be played with earns nothing. A later revision
-- changes what its first one counted, be it nothing.
-- Locks: the quotas that it changes, sorted.
create or replace function poll.count_play(
  p_source text[], p_source_id bigint[], p_revision integer[], p_product text[], p_member_id bigint[],
  p_wallet_id bigint[], p_wallet_kind smallint[], p_stake bigint[], p_valid bigint[],
  p_settled_at timestamptz[]
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Where nothing is corrected, as nearly always, what follows first revisions is not looked for.
  v_has_later boolean := 1 < any (p_revision);
begin
  with fact as (
    select f.* from unnest(p_source, p_source_id, p_revision, p_product, p_member_id, p_wallet_id,
                           p_wallet_kind, p_stake, p_valid, p_settled_at)
           f (source, source_id, revision, product, member_id, wallet_id, wallet_kind, stake, valid,
              settled_at)
     where (f.stake <> 0 or f.valid <> 0) and platform.is_own_money(f.wallet_kind)),
  -- Of a poll the first revision says whether it counts; the ones after follow it.
  due as (
    select p.poll_id, f.source, f.source_id, f.member_id, f.wallet_id, f.valid
      from fact f
      join poll.poll p on f.settled_at >= p.opens_at and f.settled_at < p.closes_at
      join poll.terms t on t.poll_id = p.poll_id and t.version = p.version
     where f.revision = 1 and coalesce(t.product = f.product, true)
    union all
    select c.poll_id, f.source, f.source_id, f.member_id, f.wallet_id, f.valid
      from fact f
      join poll.counted_play c using (source, source_id, member_id, wallet_id)
     where v_has_later and f.revision > 1
    union all
    select p.poll_id, f.source, f.source_id, f.member_id, f.wallet_id, f.valid
      from fact f
      join fact g on g.source = f.source and g.source_id = f.source_id
                 and g.member_id = f.member_id and g.wallet_id = f.wallet_id and g.revision = 1
      join poll.poll p on g.settled_at >= p.opens_at and g.settled_at < p.closes_at
      join poll.terms t on t.poll_id = p.poll_id and t.version = p.version
     where v_has_later and f.revision > 1 and coalesce(t.product = f.product, true)),
  changed as materialized (
    select d.poll_id, d.source, d.source_id, d.member_id, d.wallet_id, sum(d.valid)::bigint as valid
      from due d group by d.poll_id, d.source, d.source_id, d.member_id, d.wallet_id),
  allowed as (
    insert into poll.quota as q (poll_id, member_id, valid_satang)
    select c.poll_id, c.member_id, sum(c.valid)
      from changed c group by c.poll_id, c.member_id order by c.poll_id, c.member_id
    on conflict (poll_id, member_id) do update set valid_satang = q.valid_satang + excluded.valid_satang)
  insert into poll.counted_play as k (poll_id, source, source_id, member_id, wallet_id, valid_satang)
  select c.poll_id, c.source, c.source_id, c.member_id, c.wallet_id, c.valid from changed c
  on conflict (source, source_id, member_id, wallet_id, poll_id)
    do update set valid_satang = k.valid_satang + excluded.valid_satang;
end $$;

-- Forgets what was counted, to count again; what was used stays used.
create or replace function poll.forget_play() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from poll.counted_play;
  update poll.quota set valid_satang = 0 where valid_satang <> 0;
end;

revoke execute on function poll.count_play, poll.forget_play from public;
grant execute on function poll.count_play, poll.forget_play to slth_app;
