-- What the rows of the affiliate say of each other, and what the books say was taken out.
create or replace function affiliate.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'shares are the whole', concat_ws(' ', 'commission', c.commission_id),
         concat_ws(' / ', c.valid_satang, c.satang),
         concat_ws(' / ', coalesce(sum(s.valid_satang), 0), coalesce(sum(s.satang), 0))
    from affiliate.commission c left join affiliate.share s using (commission_id)
   group by c.commission_id
  having (c.valid_satang, c.satang)
         is distinct from (coalesce(sum(s.valid_satang), 0)::bigint, coalesce(sum(s.satang), 0)::bigint);

  return query
  select 'a friend brought what his shares say',
         concat_ws(' ', 'friend', coalesce(b.friend_id, x.friend_id), 'of', coalesce(b.member_id, x.member_id)),
         concat_ws(' / ', coalesce(x.valid, 0), coalesce(x.satang, 0)),
         concat_ws(' / ', b.valid_satang, b.earned_satang)
    from affiliate.bond b
    full join (select c.member_id, s.friend_id, sum(s.valid_satang) as valid, sum(s.satang) as satang
                 from affiliate.commission c join affiliate.share s using (commission_id)
                group by c.member_id, s.friend_id) x using (member_id, friend_id)
   where (b.valid_satang, b.earned_satang)
         is distinct from (coalesce(x.valid, 0)::bigint, coalesce(x.satang, 0)::bigint);

  return query
  select 'a day is its rate of what was played, rounded down once',
         concat_ws(' ', 'member', c.member_id, c.day, 'level', c.level, c.product),
         div(sum(c.valid_satang) * max(c.ppm), 1000000)::text, sum(c.satang)::text
    from affiliate.commission c
   where c.product <> 'all'
   group by c.member_id, c.day, c.level, c.product
  having sum(c.satang) <> div(sum(c.valid_satang) * max(c.ppm), 1000000);

  return query
  select 'what waits is asked for, and what ended was decided', concat_ws(' ', 'redemption', r.redemption_id),
         r.state, platform.approval_state('affiliate_redeem', 'affiliate_redemption:' || r.redemption_id)
    from affiliate.redemption r
   where (r.state <> 'paid' or r.decided_by is not null)
     and (case r.state when 'waiting' then 'open' when 'paid' then 'approved' when 'refused' then 'rejected'
                       else 'withdrawn' end)
         is distinct from
         platform.approval_state('affiliate_redeem', 'affiliate_redemption:' || r.redemption_id);

  return query select * from affiliate.reconcile_months();

  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'what was taken out was paid once, what waits or was refused not', concat_ws(' ', 'redemption', r.redemption_id),
         case r.state when 'paid' then r.amount_satang else 0 end::text,
         coalesce(sum(p.amount), 0)::text
    from affiliate.redemption r
    left join ledger.posting p
           on p.home_id = r.member_id and p.ref_id = r.redemption_id
          and p.op_id = ledger.op_key('system', 'affiliate', 'redeem', r.redemption_id::text)
   group by r.redemption_id
  having coalesce(sum(p.amount), 0) <> case r.state when 'paid' then r.amount_satang else 0 end;
end $$;

revoke execute on function affiliate.reconcile from public;
grant execute on function affiliate.reconcile to slth_app;
