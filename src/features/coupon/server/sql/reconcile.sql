-- What campaigns of coupons say of their uses, and what the books say was paid for each.
create or replace function coupon.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'a campaign counts its uses', concat_ws(' ', 'campaign', c.campaign_id),
         concat_ws(' of ', c.used, c.spent), concat_ws(' of ', count(u.use_id), coalesce(sum(u.amount), 0))
    from coupon.campaign c left join coupon.use u using (campaign_id)
   where c.reward <> 'promotion'
   group by c.campaign_id
  having c.used <> count(u.use_id) or c.spent <> coalesce(sum(u.amount), 0);

  return query select * from coupon.reconcile_passes(p_level);

  return query
  select 'a code is used once', concat_ws(' ', 'code', k.code_id), k.used_by::text,
         concat_ws(' ', count(u.use_id), 'uses')
    from coupon.code k left join coupon.use u on u.code_id = k.code_id
   where k.batch_id is not null
   group by k.code_id
  having count(u.use_id) <> (k.used_by is not null)::integer
      or coalesce(min(u.member_id), 0) <> coalesce(k.used_by, 0);

  return query
  select 'a batch counts its codes and their uses', concat_ws(' ', 'batch', b.batch_id),
         concat_ws(' and ', b.made, b.used), concat_ws(' and ', count(k.code_id), count(k.used_by))
    from coupon.batch b left join coupon.code k using (batch_id)
   group by b.batch_id
  having b.made <> count(k.code_id) or b.used <> count(k.used_by);

  return query
  select 'a campaign keeps a place for each voucher', concat_ws(' ', 'campaign', c.campaign_id),
         c.reserved::text, count(v.voucher_id)::text
    from coupon.campaign c
    left join coupon.voucher v on v.campaign_id = c.campaign_id and v.state = 'open'
   group by c.campaign_id
  having c.reserved <> count(v.voucher_id);

  return query
  select 'a voucher is used once', concat_ws(' ', 'voucher', v.voucher_id), v.state,
         concat_ws(' ', count(u.use_id), 'uses')
    from coupon.voucher v
    join coupon.campaign c on c.campaign_id = v.campaign_id and c.reward <> 'promotion'
    left join coupon.use u using (voucher_id)
   group by v.voucher_id
  having count(u.use_id) <> (v.state = 'used')::integer
      or coalesce(min(u.member_id), v.member_id) <> v.member_id
      or coalesce(min(u.amount), v.amount) <> v.amount;

  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'a use was paid once', concat_ws(' ', 'use', u.use_id), u.amount::text,
         coalesce(sum(p.amount), 0)::text
    from coupon.use u
    join coupon.campaign c on c.campaign_id = u.campaign_id and c.reward <> 'promotion'
    left join ledger.posting p
           on p.home_id = u.member_id
          and (p.ref_id = u.use_id or p.code = ledger.code_bonus_grant())
          and p.op_id = ledger.op_key('system', 'coupon', 'redeem', u.use_id::text)
   group by u.use_id, u.amount
  having coalesce(sum(p.amount), 0) <> u.amount;

  return query
  select 'what a coupon paid is a use of one', concat_ws(' ', 'member', p.home_id), '0',
         sum(p.amount)::text
    from ledger.posting p
   where p.code = ledger.code_coupon_credit()
     and not exists (select from coupon.use u
                      where u.use_id = p.ref_id and u.member_id = p.home_id
                        and p.op_id = ledger.op_key('system', 'coupon', 'redeem', u.use_id::text))
   group by p.home_id;
end $$;

revoke execute on function coupon.reconcile from public;
grant execute on function coupon.reconcile to slth_app;
