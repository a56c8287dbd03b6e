-- Facts of settled play for whoever counts it from a moment on: `first_settled_at` is when its round was
-- settled first, also of what a correction changed later.
create or replace view winloss.play_fact as
  select f.member_id, f.product, platform.is_own_money(f.wallet_kind) as is_own, f.counted_day,
         f.valid_satang,
         case when f.revision = 1 then f.settled_at
              else (select min(x.settled_at) from winloss.fact x
                     where x.source = f.source and x.source_id = f.source_id
                       and x.member_id = f.member_id and x.wallet_id = f.wallet_id)
         end as first_settled_at
    from winloss.fact f;

grant select on winloss.play_fact to slth_app;
