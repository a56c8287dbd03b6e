-- The facts of games against what is offered, where all of it was taken. That what is offered is what the books
-- moved says game.reconcile.
create or replace function winloss.reconcile_games()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if exists (select from game.settled_play(coalesce((
               select c.position from platform.play_position c
                where c.consumer = 'winloss' and c.product = 'game'), ''), 1)) then
    return;
  end if;
  return query
  select 'facts of games are what was offered',
         concat_ws(' ', 'round', coalesce(g.source_id, f.source_id), 'revision', coalesce(g.revision, f.revision)),
         concat_ws(' / ', g.member_id, g.wallet_id, g.product, g.stake, g.returned, g.valid, g.counted_day),
         concat_ws(' / ', f.member_id, f.wallet_id, f.product, f.stake_satang, f.returned_satang,
                   f.valid_satang, f.counted_day)
    from game.settled_play('', 2147483647) g
    full join (select * from winloss.fact x where x.source = 'game_round') f
      on f.source_id = g.source_id and f.revision = g.revision
   where (g.member_id, g.wallet_id, g.product, g.stake, g.returned, g.valid, g.counted_day)
         is distinct from (f.member_id, f.wallet_id, f.product, f.stake_satang, f.returned_satang,
                           f.valid_satang, f.counted_day);
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
         concat_ws(' / ', f.stake, f.returned, f.valid),
         concat_ws(' / ', d.stake_satang, d.returned_satang, d.valid_satang)
    from winloss.day d
    full join (select x.member_id, x.counted_day, x.product,
                      platform.is_own_money(x.wallet_kind) as is_own, sum(x.stake_satang) as stake,
                      sum(x.returned_satang) as returned, sum(x.valid_satang) as valid
                 from winloss.fact x group by 1, 2, 3, 4) f
         using (member_id, counted_day, product, is_own)
   where (d.stake_satang, d.returned_satang, d.valid_satang)
         is distinct from (f.stake, f.returned, f.valid);

  return query select * from winloss.reconcile_games();

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

revoke execute on function winloss.reconcile, winloss.reconcile_games from public;
grant execute on function winloss.reconcile, winloss.reconcile_games to slth_app;
