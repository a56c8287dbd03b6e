-- Writes the winning numbers and cuts the work into shares of whole members, with about p_chunk_size
-- lines each. A correction cuts those who win now and those who were paid before. A refund has no
-- numbers and cuts all bills. The settlement's row makes it happen once; answers false when it was
-- planned before.
-- Cost: the winners' index entries, without their rows. Lock: the settlement's row.
create or replace function lottery.plan_settlement(
  p_round_id bigint, p_revision smallint, p_bet_types text[], p_numbers text[], p_tiers text[],
  p_chunk_size integer
) returns boolean language plpgsql set enable_seqscan = off set jit = off as $$
declare
  v_settlement lottery.settlement;
begin
  select * into strict v_settlement from lottery.settlement
   where round_id = p_round_id and revision = p_revision for update;
  if v_settlement.status <> 'waiting' then
    return false;
  end if;
  if not lottery.sales_are_final(p_round_id) then
    raise exception 'round %: a sale may still be under way, nothing can be planned', p_round_id;
  end if;
  if v_settlement.kind = 'prizes' then
    -- A round that sells no sets has no sums for them, and nobody to pay.
    insert into lottery.winning (round_id, revision, bet_type, number, tier, prize_satang)
    select p_round_id, p_revision, w.bet_type, w.number, w.tier, p.prize_satang
      from unnest(p_bet_types, p_numbers, p_tiers) w (bet_type, number, tier)
      join lottery.round r on r.round_id = p_round_id
      left join lottery.set_prize p on p.rate_version_id = r.rate_version_id
                                   and p.bet_type = w.bet_type and p.tier = w.tier
     where w.tier is null or p.tier is not null;
    insert into lottery.settle_chunk (round_id, revision, chunk, from_id, to_id)
    select p_round_id, p_revision, row_number() over (order by s.share) - 1,
           min(s.member_id), max(s.member_id)
      from (select m.member_id,
                   (sum(m.rows) over (order by m.member_id) - m.rows)::bigint / p_chunk_size as share
              from (select x.member_id, count(*) as rows
                      from (select l.member_id
                              from lottery.winning w
                              join lottery.line l on l.round_id = w.round_id
                                                 and l.bet_type = w.bet_type and l.number = w.number
                             where w.round_id = p_round_id and w.revision = p_revision
                            union all
                            select p.member_id from lottery.payout p
                             where p.round_id = p_round_id and p.revision = p_revision - 1) x
                     group by x.member_id) m) s
     group by s.share;
  else
    insert into lottery.settle_chunk (round_id, revision, chunk, from_id, to_id)
    select p_round_id, p_revision, s.chunk, min(s.bill_id), max(s.bill_id)
      from (select b.bill_id,
                   ((row_number() over (order by b.bill_id) - 1) / p_chunk_size)::integer as chunk
              from lottery.bill b
             where b.round_id = p_round_id
               and not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)) s
     group by s.chunk;
  end if;
  update lottery.settlement
     set status = 'planned', planned_at = platform.clock(),
         fence = (select fence from lottery.round where round_id = p_round_id)
   where round_id = p_round_id and revision = p_revision;
  return true;
end $$;
