-- The edge, in basis points, that rewards reckon with in a product: what the first terms of cashback have.
create or replace function game.reckoned_edge(p_product text) returns integer
language sql immutable parallel safe
begin atomic
  select case p_product when 'table' then 106 when 'sport' then 400 else 300 end;
end;

-- What of a round's stakes counts as played, over the whole round: where both sides can be bet on, only what
-- was won or lost, so that a stake on either side comes to nothing. A game with a smaller edge than its product is
-- reckoned with counts in proportion, one without an edge not at all: else what is given for play would be worth
-- more than the play costs (decision 0096). p_return_bp null: the provider does not say, and it counts in full.
create or replace function game.valid_of(
  p_product text, p_return_bp integer, p_staked bigint, p_returned bigint
) returns bigint language sql immutable parallel safe
begin atomic
  select case when p_product in ('table', 'sport') then least(p_staked, abs(p_returned - p_staked))
              else p_staked end
         * least(coalesce(10000 - p_return_bp, game.reckoned_edge(p_product)), game.reckoned_edge(p_product))
         / game.reckoned_edge(p_product);
end;

-- What a round gave its member so far: what came to his wallet, and what was taken back of it and not paid yet.
create or replace function game.returned_by(p game.round) returns bigint language sql immutable parallel safe
begin atomic
  select p.returned_satang + p.owed_satang - p.forfeited_satang;
end;

-- Writes the facts of the closed rounds among those of a wave and those whose debts it paid: all of a round
-- when it closes, later the differences, on the day of the first. The money of all of them goes from the clearing account into the house's
-- result by one operation a provider.
create or replace function game.close_rounds(
  p_live game.judged[], p_paid bigint[], p_now timestamptz, p_stripe smallint
) returns void language plpgsql as $$
declare
  v_result record;
begin
  for v_result in
    with stand as materialized (
      select r.round_id, r.provider_id, r.revision + 1 as revision, r.staked_satang as staked,
             game.returned_by(r) as returned,
             game.valid_of(v.product, v.return_bp, r.staked_satang, game.returned_by(r)) as valid,
             r.staked_satang - r.returned_satang as result, r.counted_staked, r.counted_returned,
             r.counted_valid, r.result_satang, r.closed_at, r.is_aggregated
        from game.round r join game.game_version v using (version_id)
       where r.state = 'closed'
         and r.round_id = any (p_paid || array(select j.round_id from unnest(p_live) j))
         and (r.staked_satang, game.returned_by(r), r.staked_satang - r.returned_satang)
             is distinct from (r.counted_staked, r.counted_returned, r.result_satang)
    ), closed as (
      insert into game.closing (round_id, revision, staked_satang, returned_satang, valid_satang,
                                result_satang, settled_at, counted_day, is_aggregated)
      select s.round_id, s.revision, s.staked - s.counted_staked, s.returned - s.counted_returned,
             s.valid - s.counted_valid, s.result - s.result_satang, p_now,
             platform.bangkok_day(s.closed_at), s.is_aggregated
        from stand s order by s.round_id
      returning closing_id, round_id, result_satang
    ), counted as (
      update game.round r
         set revision = s.revision, counted_staked = s.staked, counted_returned = s.returned,
             counted_valid = s.valid, result_satang = s.result
        from stand s where s.round_id = r.round_id
    )
    select s.provider_id, min(c.closing_id) as closing_id, sum(c.result_satang)::bigint as result
      from closed c join stand s using (round_id)
     group by s.provider_id having sum(c.result_satang) <> 0 order by s.provider_id
  loop
    perform game.post_result(v_result.provider_id, v_result.closing_id, v_result.result, p_stripe);
  end loop;
end $$;

-- Moves what closed rounds brought the house, or cost it, out of a provider's clearing account. The first of
-- the closings is its key.
create or replace function game.post_result(
  p_provider_id integer, p_closing_id bigint, p_result bigint, p_stripe smallint
) returns void language plpgsql as $$
declare
  v_code     smallint := case when p_result > 0 then ledger.code_game_close_profit()
                              else ledger.code_game_close_loss() end;
  v_clearing bigint := ledger.house_account(ledger.account_game_clearing(), p_provider_id);
  v_house    bigint := ledger.house_account(ledger.account_game_result());
begin
  if not (select o.applied from ledger.apply_batch(
            array[row(ledger.op_key('system', 'game', 'close', p_closing_id::text), 0, v_code,
                      substring(sha256(convert_to(concat_ws('/', p_closing_id, p_result), 'UTF8')) for 16),
                      p_closing_id, null, null)::ledger.new_op],
            array[row(1, v_code, case when p_result > 0 then v_clearing else v_house end,
                      case when p_result > 0 then v_house else v_clearing end, abs(p_result), null,
                      p_closing_id)::ledger.new_leg], p_stripe) o) then
    raise exception 'game: the result of closing % was not posted', p_closing_id;
  end if;
end $$;

revoke execute on function game.reckoned_edge, game.valid_of, game.returned_by, game.close_rounds, game.post_result from public;
grant execute on function game.reckoned_edge, game.valid_of, game.returned_by to slth_app;
