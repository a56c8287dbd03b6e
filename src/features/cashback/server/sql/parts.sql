-- The newest part of each day of a member, and whether its play changed since cashback looked at it.
create or replace view cashback.newest_part as
  select distinct on (l.member_id, l.day) l.loss_id, l.member_id, l.day, l.version, l.day_satang,
         exists (select from winloss.play_day p
                  where p.member_id = l.member_id and p.counted_day = l.day and p.is_own
                    and p.changed_xid >= (select s.position from cashback.setting s)) as is_waiting
    from cashback.loss l order by l.member_id, l.day, l.part desc;

-- A part in words that another working out can be compared with.
create or replace view cashback.loss_figures as
  select l.loss_id,
         concat_ws(' / ', l.version, l.stake_satang, l.returned_satang, l.rewards_satang, l.base_satang,
                   l.day_satang, coalesce(l.bounded_by, 'whole')) as figures,
         (select string_agg(concat_ws(' ', x.product, x.stake_satang, x.returned_satang, x.valid_satang),
                            ', ' order by x.product)
            from cashback.loss_line x where x.loss_id = l.loss_id) as lines
    from cashback.loss l;

grant select on cashback.newest_part, cashback.loss_figures to slth_app;
