-- What somebody should look at: a win without a token for a bet that is there, a bet on a round that is
-- over, a bet that is taken back while what it won stays.
create or replace function game.incident_of(p game.met, p_word text, p_reverses uuid) returns text
language sql stable
begin atomic
  select case
    when p.session_id is null and (p.message).kind = 'win' and p.found_kind = 'bet'
      then 'win_without_session'
    when p_word = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' and (p.message).kind = 'bet'
      then 'bet_on_closed_round'
    when p_word is null and p_reverses is not null and p.found_kind = 'bet' and exists (
      select from game.transaction x
       where x.round_id = p.found_round and x.reference_op = p_reverses and x.kind = 'win'
         and x.amount_satang > 0
         and not exists (select from game.transaction y where y.reverses = x.op_id))
      then 'bet_reversed_under_win'
  end;
end;

-- What is to be done for each message p_nos, or the word with which it is refused. A rollback names what it
-- takes back (reverses) unless that is taken back already; a win goes to the wallet of its bet.
create or replace function game.judge_messages(
  p_messages game.new_message[], p_nos integer[], p_now timestamptz
) returns game.judged[] language sql volatile
begin atomic
  with told as materialized (
    select t as met, game.word_of(t) as word,
           case when (t.message).kind = 'rollback' and t.found_kind in ('bet', 'win', 'promo')
                  and not t.is_found_undone then (t.message).reference_op end as reverses
      from game.meet_messages(p_messages, p_nos, p_now) t
  )
  select coalesce(array_agg(row(
           t.no, case when m.kind = 'win' and m.is_promo then 'promo' else m.kind end, m.provider_id,
           m.member_id, t.session_id, t.session_account, m.op_id, m.transaction_uuid,
           coalesce(m.reference_op, case when m.kind = 'win' then t.found_op end),
           m.reference_uuid, t.found_kind, d.reverses,
           case when not w.closed or m.kind = 'bet' then w.account_id end,
           case when m.kind = 'rollback' then coalesce(t.found_round, t.round_id)
                when d.word is null then coalesce(t.round_id, nextval('game.round_round_id_seq'))
                else t.round_id end,
           m.kind <> 'rollback' and t.round_id is null, m.round_ref,
           (select v.version_id from game.game_version v where v.game_id = t.game_id
             order by v.version desc limit 1),
           m.is_closing, m.is_aggregated,
           case when d.reverses is not null then t.found_amount
                when m.kind = 'rollback' or m.is_free then 0 else m.amount_satang end,
           case when d.reverses is not null then t.found_free_bet else t.free_bet end,
           m.request_hash, m.body_hash, d.word,
           case when d.word is not null or d.reverses is not null
                then game.incident_of(d.met, d.word, d.reverses) end,
           m.transaction_ref
         )::game.judged order by t.no), '{}')
    from told d
   cross join lateral (select (d.met).*) t
   cross join lateral (select (t.message).*) m
    left join ledger.wallet_balance w on w.account_id = case
      when m.kind = 'bet' or (m.kind = 'win' and t.found_op is null) then t.session_account
      else t.found_account end;
end;

revoke execute on function game.judge_messages, game.incident_of from public;
