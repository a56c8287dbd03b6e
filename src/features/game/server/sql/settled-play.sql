-- Offers settled play after a position, the oldest first, as docs/concepts/settled-play.md says: a fact each
-- closed round, revisions of what came later. What stakes could be expected to return is the return of the
-- game's version, in millionths of a satang; null where the provider does not say it. Only transactions below the horizon: none can come up later
-- with a lower place. A position is the transaction and the closing.
create or replace function game.settled_play(p_after text, p_limit integer)
returns table (next_position text, source text, source_id bigint, revision integer, product text, place text,
               member_id bigint, wallet_id bigint, wallet_kind smallint, stake bigint, returned bigint,
               valid bigint, expected bigint, settled_at timestamptz, counted_day date)
language plpgsql stable set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  v_after constant bigint[] := case when p_after = '' then '{0,0}'::bigint[]
                                    else string_to_array(p_after, '.')::bigint[] end;
begin
  return query
  select concat_ws('.', c.xid, c.closing_id), 'game_round', c.round_id, c.revision::integer, v.product,
         p.code || ':' || g.code, r.member_id, r.account_id, w.wallet_type::smallint, c.staked_satang,
         c.returned_satang, c.valid_satang, c.staked_satang * v.return_bp * 100, c.settled_at, c.counted_day
    from (select * from game.closing x
           where (x.xid, x.closing_id) > (v_after[1]::text::xid8, v_after[2])
             and x.xid < platform.horizon()
             and (x.staked_satang, x.returned_satang, x.valid_satang) is distinct from (0, 0, 0)
           order by x.xid, x.closing_id limit p_limit) c
    join game.round r using (round_id)
    join game.game_version v using (version_id)
    join game.game g using (game_id)
    join game.provider p on p.provider_id = r.provider_id
    join ledger.wallet w on w.account_id = r.account_id
   order by c.xid, c.closing_id;
end $$;

revoke execute on function game.settled_play from public;
grant execute on function game.settled_play to slth_app;
