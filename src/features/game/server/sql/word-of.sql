-- Of a message under whose key something is stored.
create or replace function game.word_of_known(p game.met) returns text language sql immutable
begin atomic
  select case
    when p.known_kind = 'tombstone' and p.known_member = (p.message).member_id
      and (p.message).kind <> 'rollback'                 then 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    when p.known_kind = 'tombstone' or p.known_hash <> (p.message).request_hash
                                                         then 'RS_ERROR_DUPLICATE_TRANSACTION'
    when p.is_known_undone                               then 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    else 'same'
  end;
end;

-- Of a bet. One that moves nothing meets no movement that would ask the gate.
create or replace function game.word_of_bet(p game.met) returns text language sql immutable
begin atomic
  select case
    when p.round_state = 'closed'                        then 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    when p.round_account <> p.session_account            then 'RS_ERROR_INVALID_TOKEN'
    when p.is_over                                       then 'RS_ERROR_TOKEN_EXPIRED'
    when not p.is_open                                   then 'RS_ERROR_INVALID_GAME'
    when (p.message).is_free and p.free_bet is null      then 'RS_ERROR_WRONG_TYPES'
    else p.gate_word
  end;
end;

-- Of what a provider gives without a bet. Where rounds end by a message of their own, it is a prize of nothing
-- and ends the round of whichever wallet.
create or replace function game.word_of_prize(p game.met) returns text language sql immutable
begin atomic
  select case
    when (p.message).transaction_ref is not null and (p.message).amount_satang = 0
      then case when p.round_id is null                  then 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' end
    when p.round_account <> p.session_account
                                                         then 'RS_ERROR_INVALID_TOKEN'
  end;
end;

-- Of a win. Only what the provider gives itself needs no bet.
create or replace function game.word_of_win(p game.met) returns text language sql immutable
begin atomic
  select case
    when (p.message).is_promo and (p.message).reference_op is null then game.word_of_prize(p)
    when (p.message).reference_op is null and (p.message).transaction_ref is null
                                                         then 'RS_ERROR_WRONG_TYPES'
    when p.found_member is distinct from (p.message).member_id
                                                         then 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    when p.found_kind = 'tombstone' or p.is_found_undone then 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    when p.found_kind <> 'bet' or p.found_round is distinct from p.round_id
                                                         then 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  end;
end;

-- Why a message is refused, `same` where it was done before, null where it is to be done. The order is that in
-- which the rules win: token, game, currency, then what is known under the key, because a message that was
-- done is answered alike whatever happened since; only then what speaks against a bet, a win, a rollback. The
-- balance, the gate and the limits of a bet that costs something are asked by the books.
create or replace function game.word_of(p game.met) returns text language sql immutable
begin atomic
  select case
    when p.session_id is null                                      then 'RS_ERROR_INVALID_TOKEN'
    when p.game_id is null                                         then 'RS_ERROR_INVALID_GAME'
    when (p.message).currency <> 'THB'                             then 'RS_ERROR_WRONG_CURRENCY'
    when p.known_kind is not null                                  then game.word_of_known(p)
    when (p.message).kind = 'bet'                                  then game.word_of_bet(p)
    when (p.message).kind = 'win'                                  then game.word_of_win(p)
    when p.found_kind = 'rollback' or p.found_member <> (p.message).member_id
                                                      then 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  end;
end;

revoke execute on function game.word_of, game.word_of_known, game.word_of_bet, game.word_of_prize,
  game.word_of_win from public;
