-- What members owe after wins were taken back, from the wallets of this wave: of a win that was taken back
-- its own wallet, of a win that comes the one that it came to, if that is the member's own money. Oldest
-- round first. Hardly anybody owes, so each is an operation of its own.
--
-- Answers the rounds whose debt was paid in part or in full; null where nobody owes anything.
create or replace function game.collect_debts(p_live game.judged[], p_now timestamptz, p_stripe smallint)
returns bigint[] language plpgsql as $$
declare
  c_paid constant smallint := ledger.code_game_debt_paid();
  v_rounds bigint[] := '{}';
  v_debt   record;
  v_round  record;
  v_amount bigint;
  v_share  bigint;
begin
  if not exists (select from game.round r
                  where r.owed_satang > 0 and r.member_id in (select j.member_id from unnest(p_live) j)) then
    return null;
  end if;
  for v_debt in
    select j.member_id, j.wallet_id, j.op_id, j.reverses, j.provider_id, j.round_id,
           ledger.open_account(j.member_id, ledger.account_game_receivable()) as receivable
      from unnest(p_live) j join ledger.wallet w on w.account_id = j.wallet_id
     where (j.kind in ('win', 'promo') and j.amount > 0 and platform.is_own_money(w.wallet_type))
        or (j.reverses is not null and j.found_kind <> 'bet')
     order by j.no
  loop
    select least(o.available, w.available) into v_amount
      from ledger.wallet_balance w, ledger.wallet_balance o
     where w.account_id = v_debt.wallet_id and o.account_id = v_debt.receivable;
    if v_amount > 0 then
      if not (select o.applied from ledger.apply_batch(
                array[row(ledger.op_key('system', 'game', 'debt', v_debt.op_id::text), v_debt.member_id, c_paid,
                          substring(sha256(convert_to(v_debt.op_id::text, 'UTF8')) for 16),
                          v_debt.round_id, null, null)::ledger.new_op],
                array[row(1, c_paid, v_debt.wallet_id, v_debt.receivable, v_amount, null,
                          v_debt.round_id)::ledger.new_leg], p_stripe) o) then
        raise exception 'game: a debt of member % was not paid', v_debt.member_id;
      end if;
      for v_round in
        select r.round_id, r.owed_satang from game.round r
         where r.member_id = v_debt.member_id and r.owed_satang > 0 order by r.round_id
      loop
        exit when v_amount = 0;
        v_share  := least(v_amount, v_round.owed_satang);
        v_amount := v_amount - v_share;
        update game.round r set owed_satang = r.owed_satang - v_share where r.round_id = v_round.round_id;
        v_rounds := v_rounds || v_round.round_id;
      end loop;
    end if;
    insert into game.incident (kind, op_id, provider_id, member_id, round_id, amount_satang, made_at)
    select 'win_not_recovered', v_debt.op_id, v_debt.provider_id, v_debt.member_id, v_debt.round_id,
           o.available, p_now
      from ledger.wallet_balance o
     where v_debt.reverses is not null and o.account_id = v_debt.receivable and o.available > 0;
  end loop;
  return v_rounds;
end $$;

revoke execute on function game.collect_debts from public;
