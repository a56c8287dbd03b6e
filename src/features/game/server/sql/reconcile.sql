-- Each message against its movement, each round against its messages.
create or replace function game.reconcile_messages()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'a message moved its amount once', concat_ws(' ', coalesce(t.kind, 'no message'), coalesce(t.op_id, p.op_id)),
         concat_ws(' ', t.amount, t.wallet), concat_ws(' ', p.amount, p.wallet)
    from (select x.op_id, x.kind, x.amount_satang as amount,
                 case when y.kind in ('win', 'promo') then null else x.account_id end as wallet
            from game.transaction x left join game.transaction y on y.op_id = x.reverses
           where x.amount_satang > 0) t
    full join (select q.op_id, q.amount, case when d.kind = ledger.account_game_clearing()
                        then nullif(q.credit_account * (c.home_id > 0)::integer, 0)
                        when d.kind = ledger.account_game_receivable() then null
                        else nullif(q.debit_account * (d.home_id > 0)::integer, 0) end as wallet
                 from ledger.posting q
                 join ledger.account_owner d on d.account_id = q.debit_account
                 join ledger.account_owner c on c.account_id = q.credit_account
                where q.code in (ledger.code_game_bet(), ledger.code_game_win(),
                                 ledger.code_game_rollback(), ledger.code_game_win_reversed())) p using (op_id)
   where (t.amount, t.wallet) is distinct from (p.amount, p.wallet);

  return query
  select 'a round is the sum of its messages', concat_ws(' ', 'round', r.round_id),
         concat_ws(' / ', r.staked_satang, r.returned_satang), concat_ws(' / ', s.staked, s.returned)
    from game.round r
    left join lateral (
      select coalesce(sum(case when t.kind = 'bet' then t.amount_satang
                               when f.kind = 'bet' then - t.amount_satang else 0 end), 0) as staked,
             coalesce(sum(case when t.kind in ('win', 'promo') then t.amount_satang
                               when f.kind in ('win', 'promo') then - t.amount_satang else 0 end), 0) as returned
        from game.transaction t left join game.transaction f on f.op_id = t.reverses
       where t.round_id = r.round_id) s on true
   where (r.staked_satang, r.returned_satang) is distinct from (s.staked, s.returned);
end $$;

-- Each round against the facts that were told of it.
create or replace function game.reconcile_facts()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'facts are what closed rounds came to', concat_ws(' ', 'round', r.round_id),
         concat_ws(' / ', d.staked, d.returned, d.valid, d.result, d.revisions),
         concat_ws(' / ', s.staked, s.returned, s.valid, s.result, s.revisions)
    from game.round r join game.game_version v using (version_id)
   cross join lateral (
     select case when r.state = 'closed' then r.staked_satang else 0 end as staked,
            case when r.state = 'closed' then game.returned_by(r) else 0 end as returned,
            case when r.state = 'closed'
                 then game.valid_of(v.product, v.return_bp, r.staked_satang, game.returned_by(r)) else 0 end as valid,
            case when r.state = 'closed' then r.staked_satang - r.returned_satang else 0 end as result,
            r.revision::bigint as revisions) d
    left join lateral (
      select coalesce(sum(c.staked_satang), 0) as staked, coalesce(sum(c.returned_satang), 0) as returned,
             coalesce(sum(c.valid_satang), 0) as valid, coalesce(sum(c.result_satang), 0) as result,
             count(*) as revisions
        from game.closing c where c.round_id = r.round_id) s on true
   where (d.staked, d.returned, d.valid, d.result, d.revisions)
         is distinct from (s.staked, s.returned, s.valid, s.result, s.revisions);
end $$;

-- The accounts of providers, of the house and of who owes, and free bets, against the rounds.
create or replace function game.reconcile_accounts()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'the clearing account holds what open rounds came to', p.code, coalesce(o.open, 0)::text,
         coalesce(h.balance, 0)::text
    from game.provider p
    left join (select r.provider_id, sum(r.staked_satang - r.returned_satang - r.result_satang) as open
                 from game.round r group by r.provider_id) o using (provider_id)
    left join ledger.house_total h
           on h.kind = ledger.account_game_clearing() and h.ref_id = p.provider_id
   where coalesce(o.open, 0) <> coalesce(h.balance, 0);

  return query
  select 'the house has the results of closed rounds', 'games', coalesce(sum(c.result_satang), 0)::text,
         coalesce((select h.balance from ledger.house_total h
                    where h.kind = ledger.account_game_result()), 0)::text
    from game.closing c
  having coalesce(sum(c.result_satang), 0) <> coalesce((
           select h.balance from ledger.house_total h where h.kind = ledger.account_game_result()), 0);

  return query
  select 'what is owed is what the rounds say', concat_ws(' ', 'member', coalesce(o.member_id, a.member_id)),
         coalesce(o.owed, 0)::text, coalesce(a.owed, 0)::text
    from (select r.member_id, sum(r.owed_satang) as owed from game.round r
           where r.owed_satang > 0 group by r.member_id) o
    full join (select w.home_id as member_id, b.available as owed
                 from ledger.account_owner w join ledger.wallet_balance b using (account_id)
                where w.kind = ledger.account_game_receivable() and b.available > 0) a using (member_id)
   where coalesce(o.owed, 0) <> coalesce(a.owed, 0);

  return query
  select 'a free bet counts its uses', b.reward_uuid::text, b.used::text, coalesce(s.used, 0)::text
    from game.free_bet b
    left join (select t.free_bet, sum(case when t.kind = 'bet' then 1 else -1 end) as used
                 from game.transaction t where t.free_bet is not null group by t.free_bet) s
           on s.free_bet = b.reward_uuid
   where b.used <> coalesce(s.used, 0);
end $$;

-- What rounds, messages and facts of games say of each other and of the books.
create or replace function game.reconcile(p_level text)
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  if p_level = 'full' then
    return query select * from game.reconcile_messages();
    return query select * from game.reconcile_facts();
    return query select * from game.reconcile_accounts();
  end if;
end $$;

revoke execute on function game.reconcile, game.reconcile_messages, game.reconcile_facts, game.reconcile_accounts
from public;
grant execute on function game.reconcile, game.reconcile_messages, game.reconcile_facts, game.reconcile_accounts
to slth_app;
