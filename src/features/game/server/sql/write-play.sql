-- Whether a change leaves nothing of a round: a provider by forms does not end one that it refunded whole.
create or replace function game.is_emptied(p game.round, p_staked numeric, p_returned numeric) returns boolean
language sql immutable parallel safe
begin atomic
  select p.staked_satang + p_staked = 0 and p.returned_satang + p_returned = 0;
end;

-- Writes what a wave did, after its money moved: rounds that began and what they add up to, the messages,
-- the keys that will never come, free bets.
create or replace function game.write_play(p_live game.judged[], p_now timestamptz) returns void
language plpgsql as $$
declare
  v_written integer;
begin
  -- A round is begun by one message of a wave.
  insert into game.round (round_id, provider_id, member_id, ref, account_id, version_id, state,
    is_aggregated, staked_satang, returned_satang, forfeited_satang, opened_at, closed_at)
  select j.round_id, j.provider_id, j.member_id, j.round_ref, j.answer_account, j.version_id,
         case when j.is_closing then 'closed' else 'open' end, j.is_aggregated,
         case when j.kind = 'bet' then j.amount else 0 end,
         case when j.kind = 'bet' then 0 else j.amount end,
         case when j.kind <> 'bet' and j.wallet_id is null then j.amount else 0 end,
         p_now, case when j.is_closing then p_now end
    from unnest(p_live) j where j.is_new_round;
  with change as (
    select j.round_id, bool_or(j.is_closing) as is_closing,
           bool_or(j.kind = 'rollback' and j.transaction_ref is not null) as may_be_empty, bool_or(j.is_aggregated) as is_aggregated,
           sum(case when j.kind = 'bet' then j.amount
                    when j.kind = 'rollback' and j.found_kind = 'bet' then - j.amount else 0 end) as staked,
           sum(case when j.kind in ('win', 'promo') then j.amount
                    when j.kind = 'rollback' and j.found_kind <> 'bet' then - j.amount else 0 end) as returned,
           sum(case when j.kind = 'rollback' and j.found_kind <> 'bet' and j.wallet_id is not null
                    then j.amount else 0 end) as owed,
           sum(case when j.wallet_id is not null then 0
                    when j.kind in ('win', 'promo') then j.amount
                    when j.kind = 'rollback' and j.found_kind <> 'bet' then - j.amount
                    else 0 end) as forfeited
      from unnest(p_live) j where j.round_id is not null and not j.is_new_round
     group by j.round_id
  )
  update game.round r
     set staked_satang = r.staked_satang + c.staked,
         returned_satang = r.returned_satang + c.returned,
         owed_satang = r.owed_satang + c.owed,
         forfeited_satang = r.forfeited_satang + c.forfeited,
         is_aggregated = r.is_aggregated or c.is_aggregated,
         is_reopened = r.is_reopened or r.state = 'closed',
         state = case when c.is_closing or game.is_emptied(r, c.staked, c.returned) and c.may_be_empty
                      then 'closed' else r.state end,
         closed_at = coalesce(r.closed_at, case when c.is_closing
                       or game.is_emptied(r, c.staked, c.returned) and c.may_be_empty then p_now end)
    from change c
   where c.round_id = r.round_id;

  insert into game.transaction (op_id, provider_id, transaction_uuid, kind, member_id, session_id, round_id,
    account_id, amount_satang, reference_op, reverses, free_bet, request_hash, body_hash, made_at, ref)
  select w.op_id, j.provider_id, w.uuid, w.kind, j.member_id, j.session_id, w.round_id, j.wallet_id,
         w.amount, w.reference_op, w.reverses, j.free_bet, j.request_hash, j.body_hash, p_now,
         j.transaction_ref
    from unnest(p_live) j
   cross join lateral (
     select j.op_id, j.transaction_uuid, j.kind, j.round_id, j.amount, j.reference_op, j.reverses
      union all
     select j.reference_op, j.reference_uuid, 'tombstone', null, 0, null, null
      where j.kind = 'rollback' and j.found_kind is null
   ) w(op_id, uuid, kind, round_id, amount, reference_op, reverses)
      on conflict do nothing;
  get diagnostics v_written = row_count;
  if v_written <> cardinality(p_live) + (select count(*) from unnest(p_live) j
                                          where j.kind = 'rollback' and j.found_kind is null) then
    raise exception 'game: a message of the same key was stored meanwhile'
      using errcode = 'serialization_failure';
  end if;

  update game.free_bet b set used = b.used + s.used
    from (select j.free_bet, sum(case when j.kind = 'bet' then 1 else -1 end) as used
            from unnest(p_live) j where j.free_bet is not null group by j.free_bet) s
   where b.reward_uuid = s.free_bet;
end $$;

revoke execute on function game.write_play, game.is_emptied from public;
