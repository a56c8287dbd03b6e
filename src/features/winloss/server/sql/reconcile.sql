-- Facts against what is offered, of each product of which all was taken. That what games offer is what the
-- books moved says game.reconcile.
create or replace function winloss.reconcile_offered()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
declare
  v_taken constant text[] := array(
    select 'game_round'
     where not exists (select from game.settled_play(coalesce((
             select c.position from platform.play_position c
              where c.consumer = 'winloss' and c.product = 'game'), ''), 1))
    union all
    select 'lottery_round'
     where not exists (select from lottery.settled_play(coalesce((
             select c.position from platform.play_position c
              where c.consumer = 'winloss' and c.product = 'lottery'), ''), 1)));
begin
  return query
  with offered as (
    select * from game.settled_play('', 2147483647) where 'game_round' = any (v_taken)
    union all
    select * from lottery.settled_play('', 2147483647) where 'lottery_round' = any (v_taken)
  )
  select 'facts are what was offered',
         concat_ws(' ', coalesce(o.source, f.source), coalesce(o.source_id, f.source_id), 'revision',
                   coalesce(o.revision, f.revision)),
         concat_ws(' / ', o.member_id, o.wallet_id, o.product, o.stake, o.returned, o.valid, o.expected,
                   o.counted_day),
         concat_ws(' / ', f.member_id, f.wallet_id, f.product, f.stake_satang, f.returned_satang,
                   f.valid_satang, f.expected_microsatang, f.counted_day)
    from offered o
    full join (select * from winloss.fact x where x.source = any (v_taken)) f
      on f.source = o.source and f.source_id = o.source_id and f.member_id = o.member_id
     and f.wallet_id = o.wallet_id and f.revision = o.revision
   where (o.product, o.stake, o.returned, o.valid, o.expected, o.counted_day)
         is distinct from (f.product, f.stake_satang, f.returned_satang, f.valid_satang,
                           f.expected_microsatang, f.counted_day);
end $$;

-- What the kept facts say of each other and of the books. The books are asked only where every fact
-- that they stand for was taken.
create or replace function winloss.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'a day is the sum of its facts',
         concat_ws(' ', 'member', coalesce(d.member_id, f.member_id), coalesce(d.counted_day, f.counted_day)),
         concat_ws(' / ', f.stake, f.returned, f.valid, f.expected, f.known),
         concat_ws(' / ', d.stake_satang, d.returned_satang, d.valid_satang, d.expected_microsatang,
                   d.known_stake_satang)
    from winloss.day d
    full join (select x.member_id, x.counted_day, x.product,
                      platform.is_own_money(x.wallet_kind) as is_own, sum(x.stake_satang) as stake,
                      sum(x.returned_satang) as returned, sum(x.valid_satang) as valid,
                      coalesce(sum(x.expected_microsatang), 0) as expected,
                      coalesce(sum(x.stake_satang) filter (where x.expected_microsatang is not null), 0) as known
                 from winloss.fact x group by 1, 2, 3, 4) f
         using (member_id, counted_day, product, is_own)
   where (d.stake_satang, d.returned_satang, d.valid_satang, d.expected_microsatang, d.known_stake_satang)
         is distinct from (f.stake, f.returned, f.valid, f.expected, f.known);

  return query select * from winloss.reconcile_offered();

  if exists (select from lottery.settled_play(coalesce((
               select c.position from platform.play_position c
                where c.consumer = 'winloss' and c.product = 'lottery'), ''), 1)) then
    return;
  end if;

  return query
  with booked as materialized (
    select * from lottery.daily_play_in_books()
  ), by_day as (
    select m.member_id, m.counted_day, sum(m.stake) as stake, sum(m.returned) as returned
      from (select k.member_id, k.counted_day, k.stake, k.returned
              from booked k where k.counted_day is not null
            union all
            select p.member_id, p.counted_day, 0, - p.paid from lottery.debts_paid_by_day() p) m
     group by m.member_id, m.counted_day
  ), fact as materialized (
    select x.member_id, x.counted_day, sum(x.stake_satang) as stake,
           sum(x.returned_satang) as returned
      from winloss.fact x where x.product = 'lottery' group by x.member_id, x.counted_day
  )
  select 'facts are what the books moved', 'member ' || b.member_id,
         concat_ws(' / ', b.stake, b.returned),
         concat_ws(' / ', coalesce(f.stake, 0), coalesce(f.returned, 0))
    from (select k.member_id, sum(k.stake) as stake, sum(k.returned) as returned
            from booked k group by k.member_id) b
    left join (select x.member_id, sum(x.stake) as stake, sum(x.returned) as returned
                 from fact x group by x.member_id) f using (member_id)
   where (b.stake, b.returned) is distinct from (coalesce(f.stake, 0), coalesce(f.returned, 0))
  union all
  select 'facts of a day are what the books moved for its rounds',
         concat_ws(' ', 'member', member_id, counted_day),
         concat_ws(' / ', coalesce(b.stake, 0), coalesce(b.returned, 0)),
         concat_ws(' / ', coalesce(f.stake, 0), coalesce(f.returned, 0))
    from by_day b full join fact f using (member_id, counted_day)
   where exists (select from booked)
     and (coalesce(b.stake, 0), coalesce(b.returned, 0))
         is distinct from (coalesce(f.stake, 0), coalesce(f.returned, 0));
end $$;

revoke execute on function winloss.reconcile, winloss.reconcile_offered from public;
grant execute on function winloss.reconcile, winloss.reconcile_offered to slth_app;
