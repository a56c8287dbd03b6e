-- game.wallet_batch: messages of providers in, one outcome for each, as if done one by one in the order of each
-- round. What a member says about several rounds at once may be done in another order.
--
--   lock      of each member the main wallet, by which his messages wait for each other in all processes, and
--             the wallets that play and that are paid; sorted
--   waves     messages that know nothing of each other: a bet and its win, or its rollback, meet in two
--   judge     in later statements: token, game, key, round, reference, free bet
--   money     all of a wave in one ledger.apply_batch, which asks the gate and the balances
--   write     rounds, transactions, free bets; debts; what closed, and its money into the house's result
--
-- A refusal leaves nothing, so that the same message may come again after a deposit; the books refuse a bet
-- by itself and the rest of its wave goes on. What a message did is answered alike for ever. Source of the
-- rules: the truth table of docs/concepts/game-wallet.md.
create or replace function game.wallet_batch(
  p_messages game.new_message[], p_stripe smallint default null
) returns setof game.outcome language plpgsql security definer
set search_path = pg_catalog, pg_temp set enable_seqscan = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_left    integer[] := array(select generate_series(1, cardinality(p_messages)));
  v_wave    integer[];
  v_now     timestamptz;
  v_played  game.outcome[] := '{}';
begin
  perform ledger.lock_guarded(game.wallets_of(p_messages));
  v_now := platform.clock();
  while cardinality(v_left) > 0 loop
    v_wave := case when cardinality(v_left) = 1 then v_left
                   else game.next_wave(p_messages, v_left) end;
    v_played := v_played || game.play_wave(p_messages, v_wave, v_now, p_stripe);
    v_left := array(select n from unnest(v_left) n except select n from unnest(v_wave) n order by n);
  end loop;
  return query select o.* from unnest(v_played) o order by o.no;
end $$;

-- The wallets that messages may move, and the main wallets of their members. Who shows no valid token moves
-- nothing. Cost: a few rows by key for each message; lateral, because a plan that was made while the tables
-- were empty would begin with them and walk all of them for ever.
create or replace function game.wallets_of(p_messages game.new_message[]) returns bigint[]
language sql volatile
begin atomic
  with known as (
    select m.member_id, m.reference_op, s.account_id
      from unnest(p_messages) m
     cross join lateral (select x.member_id, x.account_id from game.session x
                          where x.token_hash = m.token_hash limit 1) s
     where s.member_id = m.member_id
     union all
    -- Without a token and a bet that is named: whatever of the provider's the message may turn out to mean.
    select m.member_id, m.reference_op, x.account_id
      from unnest(p_messages) m
     cross join lateral (
       select y.account_id from game.session y
        where m.token_hash is null and y.member_id = m.member_id and y.provider_id = m.provider_id
       union
       select y.account_id from game.round y
        where y.provider_id = m.provider_id and y.member_id = m.member_id and y.ref = m.round_ref) x
     where m.transaction_ref is not null
  )
  select array(
    select w.account_id from known k
     cross join lateral (select x.account_id from ledger.wallet x
                          where x.member_id = k.member_id and x.kind = ledger.account_main_wallet()
                          limit 1) w
    union select k.account_id from known k
    union select t.account_id from known k
           cross join lateral (select x.member_id, x.account_id from game.transaction x
                                where x.op_id = k.reference_op limit 1) t
           where t.member_id = k.member_id and t.account_id is not null);
end;

-- Of the messages that are left, those that no earlier one has a key, a reference, a round or a free bet in
-- common with; of a provider that need not say round or bet, those of other players. Cost: one pass over them.
create or replace function game.next_wave(p_messages game.new_message[], p_left integer[])
returns integer[] language sql immutable
begin atomic
  with thing as (
    select n.no, t.thing
      from (select no, p_messages[no] as message from unnest(p_left) no offset 0) n
     cross join lateral (select (n.message).*) m
     cross join lateral (values (m.op_id::text), (m.reference_op::text), (m.reward_uuid::text),
                                (concat_ws('/', m.provider_id, m.member_id, m.round_ref)),
                                (case when m.transaction_ref is not null
                                      then concat_ws('/', 'player', m.provider_id, m.member_id) end)) t(thing)
     where t.thing is not null
  ), first as (
    select t.thing, min(t.no) as no from thing t group by t.thing
  )
  select array(select t.no from thing t join first f using (thing)
                group by t.no having bool_and(f.no = t.no) order by t.no);
end;

-- One wave: judged, its money moved, then written.
create or replace function game.play_wave(
  p_messages game.new_message[], p_nos integer[], p_now timestamptz, p_stripe smallint
) returns game.outcome[] language plpgsql as $$
declare
  v_judged   game.judged[] := game.judge_messages(p_messages, p_nos, p_now);
  v_live     game.judged[];
  v_outcomes ledger.outcome[];
  v_paid     bigint[];
begin
  v_outcomes := game.move_money(v_judged, p_stripe);
  v_live := array(select j from unnest(v_judged) j left join unnest(v_outcomes) o on o.op_id = j.op_id
                   where j.word is null and coalesce(o.applied, true) order by j.no);
  if cardinality(v_live) > 0 then
    perform game.write_play(v_live, p_now);
    v_paid := game.collect_debts(v_live, p_now, p_stripe);
    perform game.close_rounds(v_live, v_paid, p_now, p_stripe);
    insert into platform.push (topic, member_id, payload)
    select e.topic, e.member_id, e.payload
      from ledger.balance_events(array(
             select distinct j.wallet_id from unnest(v_live) j where j.amount > 0)) e;
  end if;
  if exists (select from unnest(v_judged) j where j.incident is not null) then
    insert into game.incident (kind, op_id, provider_id, member_id, round_id, amount_satang, made_at)
    select j.incident, j.op_id, j.provider_id, j.member_id, j.round_id, j.amount, p_now
      from unnest(v_judged) j where j.incident is not null
        on conflict (kind, op_id) do nothing;
  end if;
  return array(
    select row(j.no, coalesce(nullif(j.word, 'same'), o.error), j.word is not distinct from 'same',
               case when o.account_id = j.answer_account and v_paid is null then o.after
                    else b.available end)::game.outcome
      from unnest(v_judged) j
      left join unnest(v_outcomes) o on o.op_id = j.op_id
      left join ledger.wallet_balance b on b.account_id = j.answer_account
     order by j.no);
end $$;

revoke execute on function game.wallet_batch, game.wallets_of, game.next_wave, game.play_wave from public;
grant execute on function game.wallet_batch to slth_app;
