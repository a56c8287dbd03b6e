-- What campaigns that open promotions say of their vouchers, and what the books say that deposits brought for these.
create or replace function coupon.reconcile_passes(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'a campaign counts what deposits brought', concat_ws(' ', 'campaign', c.campaign_id),
         concat_ws(' of ', c.used, c.spent), concat_ws(' of ', count(v.paid), coalesce(sum(v.paid), 0))
    from coupon.campaign c
    left join coupon.voucher v on v.campaign_id = c.campaign_id and v.state = 'used'
   where c.reward = 'promotion'
   group by c.campaign_id
  having c.used <> count(v.paid) or c.spent <> coalesce(sum(v.paid), 0);

  return query
  select 'a code that opens a promotion made its voucher', concat_ws(' ', 'use', u.use_id), '1 voucher',
         concat_ws(' ', count(v.voucher_id), 'vouchers')
    from coupon.use u
    join coupon.campaign c on c.campaign_id = u.campaign_id and c.reward = 'promotion'
    left join coupon.voucher v
           on v.giver_key = concat_ws(' ', 'code', u.use_id) and v.member_id = u.member_id
          and v.campaign_id = u.campaign_id and v.amount = u.amount
   group by u.use_id having count(v.voucher_id) <> 1;

  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'a voucher that a deposit spent has its bonus', concat_ws(' ', 'voucher', v.voucher_id),
         coalesce(v.paid, 0)::text, coalesce(sum(p.amount), 0)::text
    from coupon.voucher v
    join coupon.campaign c on c.campaign_id = v.campaign_id and c.reward = 'promotion'
    left join ledger.posting p on p.home_id = v.member_id and p.ref_id = v.bonus_id
                              and p.code = ledger.code_bonus_grant()
   where v.state = 'used'
   group by v.voucher_id
  having coalesce(v.paid, 0) <> coalesce(sum(p.amount), 0) or v.paid is null;
end $$;

revoke execute on function coupon.reconcile_passes from public;
grant execute on function coupon.reconcile_passes to slth_app;
