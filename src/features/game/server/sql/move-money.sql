-- The money of a wave, one operation a message: a bet from the wallet to the provider's clearing account, a
-- win and a bet that is rolled back the other way, to the house where the wallet is closed meanwhile. A win
-- that is rolled back becomes a debt, which collect_debts then takes from the wallet as far as it is there.
-- A rollback of what nobody knows stores its refusal under the other's key, so that this never applies.
--
-- An answer that is a stored one says that another member's message of the same key was stored in this
-- instant: a lost race, which runs again.
create or replace function game.move_money(p_judged game.judged[], p_stripe smallint)
returns ledger.outcome[] language plpgsql as $$
declare
  v_ops      ledger.new_op[];
  v_legs     ledger.new_leg[];
  v_outcomes ledger.outcome[];
begin
  with move as (
    select j.*, row_number() over (order by j.no) as place,
           case when j.reverses is null and j.kind = 'rollback' then ledger.code_game_tombstone()
                when j.kind = 'bet' then ledger.code_game_bet()
                when j.kind in ('win', 'promo') then ledger.code_game_win()
                when j.found_kind = 'bet' then ledger.code_game_rollback()
                else ledger.code_game_win_reversed() end as code
      from unnest(p_judged) j
     where j.word is null
       and (j.amount > 0 or (j.kind = 'rollback' and j.found_kind is null))
  ), clearing as materialized (
    select p.provider_id, ledger.house_account(ledger.account_game_clearing(), p.provider_id) as account_id
      from (select distinct m.provider_id from move m order by 1) p
  ), other as (
    -- Whose side of the movement is not the clearing account.
    select m.no, case
             when m.code = ledger.code_game_win_reversed() and m.wallet_id is not null
               then ledger.open_account(m.member_id, ledger.account_game_receivable())
             else coalesce(m.wallet_id, ledger.house_account(ledger.account_bonus_cost())) end as account_id
      from move m where m.code <> ledger.code_game_tombstone()
  )
  select array_agg(row(case when m.code = ledger.code_game_tombstone() then m.reference_op else m.op_id end,
             m.member_id, m.code, m.request_hash, m.round_id,
             case when m.code = ledger.code_game_tombstone() then 'rolled_back' end,
             null)::ledger.new_op order by m.place),
         coalesce(array_agg(row(m.place, m.code,
             case when m.code in (ledger.code_game_bet(), ledger.code_game_win_reversed())
                  then o.account_id else c.account_id end,
             case when m.code in (ledger.code_game_bet(), ledger.code_game_win_reversed())
                  then c.account_id else o.account_id end,
             m.amount, null, m.round_id)::ledger.new_leg order by m.place)
           filter (where m.code <> ledger.code_game_tombstone()), '{}')
    into v_ops, v_legs
    from move m join clearing c using (provider_id) left join other o using (no);
  if v_ops is null then
    return '{}';
  end if;
  v_outcomes := array(select row(o.*)::ledger.outcome
                        from ledger.apply_batch(v_ops, v_legs, p_stripe) o order by o.op_no);
  if exists (select from unnest(v_outcomes) o where o.replayed or o.error = 'idempotency_mismatch') then
    raise exception 'game: a message of the same key was stored meanwhile'
      using errcode = 'serialization_failure';
  end if;
  return v_outcomes;
end $$;

revoke execute on function game.move_money from public;
