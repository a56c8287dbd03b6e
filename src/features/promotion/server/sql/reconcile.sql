-- What the rows of promotions say of each other and of the books.
create or replace function promotion.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'what a promotion has granted are its bonuses', concat_ws(' ', 'promotion', p.promotion_id),
         p.granted_satang::text, coalesce(sum(b.granted_satang), 0)::text
    from promotion.promotion p left join promotion.bonus b using (promotion_id)
   group by p.promotion_id having p.granted_satang <> coalesce(sum(b.granted_satang), 0);

  return query
  select 'a bonus that coupons open spent its pass', concat_ws(' ', 'bonus', b.bonus_id),
         case when t.by_coupon and t.kind <> 'free_credit' then 'a pass' else 'none' end,
         coalesce(b.pass_id::text, 'none')
    from promotion.bonus b join promotion.terms t on t.promotion_id = b.promotion_id and t.version = b.version
   where (b.pass_id is not null) <> (t.by_coupon and t.kind <> 'free_credit');

  return query
  select 'a bonus that is closed has an empty wallet', concat_ws(' ', 'bonus', b.bonus_id), '0 closed',
         concat_ws(' ', w.available, case when w.closed then 'closed' else 'open' end)
    from promotion.bonus b join ledger.wallet_balance w on w.account_id = b.wallet_id
   where b.is_closed and (w.available <> 0 or not w.closed);

  if p_level <> 'full' then
    return;
  end if;

  return query
  select 'progress is the play behind it', concat_ws(' ', 'bonus', b.bonus_id), b.valid_satang::text,
         coalesce(sum(p.valid_satang), 0)::text
    from promotion.bonus b left join promotion.play p using (bonus_id)
   group by b.bonus_id having b.valid_satang <> coalesce(sum(p.valid_satang), 0);

  return query
  select 'a bonus and its money agree', concat_ws(' ', 'bonus', b.bonus_id),
         concat_ws(' / ', b.granted_satang, b.released_satang, b.ended_satang),
         concat_ws(' / ', t.granted, t.released, t.ended)
    from promotion.bonus b
    left join (select l.ref_id,
                      sum(l.amount) filter (where l.code = ledger.code_bonus_grant())   as granted,
                      coalesce(sum(l.amount) filter (where l.code = ledger.code_bonus_release()), 0) as released,
                      coalesce(sum(l.amount) filter (where l.code = ledger.code_bonus_forfeit()), 0) as ended
                 from ledger.posting l
                where l.code in (ledger.code_bonus_grant(), ledger.code_bonus_release(),
                                 ledger.code_bonus_forfeit())
                  and l.ref_id is not null
                group by l.ref_id) t on t.ref_id = b.bonus_id
   where (b.granted_satang, b.released_satang, b.ended_satang)
         is distinct from (t.granted, t.released, t.ended);
end $$;

revoke execute on function promotion.reconcile from public;
grant execute on function promotion.reconcile to slth_app;
