-- The lines that win under a revision, of the members in a range; bills that were cancelled are out.
-- Sets pay a sum for each unit by the tier of the number (rules/set-tiers.ts); every other type pays
-- the stake times the line's rate.
-- Index: line_number (round, bet_type, number, member), so a share reads its own winners only.
create or replace function lottery.winning_lines(
  p_round_id bigint, p_revision smallint, p_from_member bigint, p_to_member bigint
) returns table (bill_id bigint, line_no smallint, member_id bigint, prize_satang bigint)
language sql stable
begin atomic
  with wanted as materialized (
    select w.bet_type, w.number, w.prize_satang, t.unit_satang
      from lottery.winning w
      join lottery.round r on r.round_id = w.round_id
      left join lottery.rate t on t.rate_version_id = r.rate_version_id and t.bet_type = w.bet_type
                              and w.prize_satang is not null
     where w.round_id = p_round_id and w.revision = p_revision
  )
  select l.bill_id, l.line_no, l.member_id, p.prize
    from wanted w
    join lottery.line l on l.round_id = p_round_id and l.bet_type = w.bet_type
                       and l.number = w.number
    left join lottery.bill_cancel c on c.bill_id = l.bill_id
   cross join lateral (select case when w.prize_satang is null then l.amount_satang * l.rate_x100 / 100
                                   else l.amount_satang / w.unit_satang * w.prize_satang end as prize) p
   where l.member_id between p_from_member and p_to_member
     and c.bill_id is null and p.prize > 0;
end;
