-- What a round knows of some numbers, for a member or a visitor, without locks: the same readers as the sale's, so
-- that a bill pad shows what the sale will judge by. p_member_id null: a visitor. No row: no such round.
-- Reads one row a number and the member's own stakes.
create or replace function lottery.number_facts(
  p_round_id bigint, p_member_id bigint, p_bet_type text, p_numbers text[]
) returns table (checked_at timestamptz, terms lottery.line_terms, bill_max bigint, member_room bigint,
                 round_room bigint, numbers text[], sold bigint[], caps bigint[], rates integer[],
                 own bigint[])
language plpgsql stable set enable_seqscan = off set jit = off as $$
declare
  c_lines constant lottery.new_line[] := array(
    select row(1, p_bet_type, n, 0, 0)::lottery.new_line from unnest(p_numbers) n);
  v_now   constant timestamptz := platform.clock();
  v_bills lottery.sale_bill[];
begin
  select array[row(1, null, null, p_member_id, null, r.round_id, null, null, null, null,
           coalesce((select m.level from account.member_level m where m.member_id = p_member_id), 1),
           r.close_at, r.rate_version_id, r.rule_version_id, v.max_per_bill_satang,
           v.max_per_member_round_satang, v.max_round_satang, null)::lottery.sale_bill]
    into v_bills
    from lottery.round r join lottery.rate_version v using (rate_version_id)
   where r.round_id = p_round_id;
  if v_bills is null then
    return;
  end if;
  return query
    select v_now,
           (select t from unnest(lottery.read_terms(v_bills, array[p_bet_type])) t),
           v_bills[1].bill_max, r.member_room, r.round_room,
           n.numbers, n.sold, n.caps, n.rates, n.own
      from unnest(lottery.read_bill_rooms(v_bills, array[1])) r
     cross join (
       select array_agg(s.number) as numbers, array_agg(s.sold_satang) as sold,
              array_agg(least(s.cap_satang, u.cap_satang)) as caps,
              array_agg(least(s.rate_x100, u.rate_x100)) as rates,
              array_agg(coalesce(o.amount_satang, 0)) as own
         from unnest(lottery.read_numbers(lottery.keys_of(v_bills, c_lines, array[1]))) s
         left join unnest(lottery.read_rules(v_bills, v_now)) u
                on u.bet_type = s.bet_type and u.number = s.number
         left join unnest(lottery.read_own_stakes(v_bills, c_lines, array[1],
                lottery.size_bills(c_lines))) o
                on o.bet_type = s.bet_type and o.number = s.number) n;
end $$;
