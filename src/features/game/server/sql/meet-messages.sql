-- The bet of a round that a win belongs to: the last one that was not taken back, else the last. Cost: the
-- messages of one round.
create or replace function game.bet_of_round(p_round_id bigint) returns uuid language sql stable
begin atomic
  select x.op_id from game.transaction x
   where x.round_id = p_round_id and x.kind = 'bet'
   order by exists (select from game.transaction y where y.reverses = x.op_id), x.made_at desc, x.op_id
   limit 1;
end;

-- What the messages p_nos meet: one row each. Read behind the locks. Cost: some nine key reads a message, and one more
-- of a bet, whether the login that opened its game has ended. A
-- message is taken out of the array once, because each time walks to its place. The sessions are those of
-- game.playing, which asks the clock and so would be read whole for each batch. Lateral and scalar are what
-- has to go by its one key: a plan that was made while the tables were empty would read all of them, or all
-- of a member's, for as long as it lives.
--
-- A provider that shows no token means its player's last session, of the game where there is one; a win that
-- names no bet belongs to a bet of its round, one that still holds where there is one.
create or replace function game.meet_messages(
  p_messages game.new_message[], p_nos integer[], p_now timestamptz
) returns setof game.met language sql volatile
begin atomic
  select n.no, n.message, s.session_id, s.account_id,
         s.expires_at <= p_now or s.revoked_at is not null
           or (m.kind = 'bet' and game.is_login_over(s.login_id)), g.game_id,
         g.is_enabled and p.state = 'active', k.kind, k.member_id, k.request_hash,
         (select true from game.transaction x where x.reverses = k.op_id limit 1) is not null,
         f.kind, f.member_id, f.account_id, f.round_id, f.amount_satang, f.free_bet,
         (select true from game.transaction x where x.reverses = f.op_id limit 1) is not null,
         r.round_id, r.state, r.account_id, b.reward_uuid,
         case when m.kind = 'bet' and (m.is_free or m.amount_satang = 0) then platform.may_stake(
           m.member_id, (select w.wallet_type from ledger.wallet w where w.account_id = s.account_id),
           0, 'game_bet') end,
         f.op_id
    from (select no, p_messages[no] as message from unnest(p_nos) no offset 0) n
   cross join lateral (select (n.message).*) m
    join game.provider p on p.provider_id = m.provider_id
    left join lateral (
      select x.* from game.session x where x.token_hash = m.token_hash
       union all
      (select x.* from game.session x
        where m.token_hash is null and x.member_id = m.member_id and x.provider_id = m.provider_id
          and x.launched_at is not null
        order by x.game_id = (select y.game_id from game.game y
                               where y.provider_id = m.provider_id and y.code = m.game_code) desc nulls last,
                 x.session_id desc limit 1)
       limit 1) s
           on s.member_id = m.member_id and s.provider_id = p.provider_id and s.launched_at is not null
          and (s.swapped_at is not null or not p.swaps_token)
    left join game.game g on g.provider_id = m.provider_id
          and g.code = coalesce(m.game_code, (select y.code from game.game y where y.game_id = s.game_id limit 1))
    left join game.transaction k on k.op_id = m.op_id
    left join game.round r on r.provider_id = m.provider_id and r.member_id = m.member_id
                          and r.ref = m.round_ref
    left join game.transaction f on f.op_id = coalesce(m.reference_op, case
           when p.protocol = 'pragmatic' and m.kind = 'win' and not m.is_promo
             then game.bet_of_round(r.round_id) end)
    left join lateral (select x.* from game.free_bet x where x.reward_uuid = m.reward_uuid limit 1) b
           on b.provider_id = m.provider_id and b.member_id = m.member_id and b.used < b.bets
          and (b.value_satang = m.amount_satang or (p.protocol = 'pragmatic' and m.amount_satang = 0))
          and b.cancelled_at is null and coalesce(b.game_id = g.game_id, b.game_id is null)
          and p_now >= b.opens_at and p_now < b.expires_at;
end;

revoke execute on function game.meet_messages, game.bet_of_round from public;
