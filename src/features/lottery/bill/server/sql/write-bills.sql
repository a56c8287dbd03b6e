-- Writes the bills up to p_last of p_nos, all judged good: what numbers, members and rounds have sold now,
-- the bills, their lines. Each limit is asked once more where it is written. Two bills of one slip that name
-- different wallets queue on nothing before the index of slips: the second lost a race, and its batch runs
-- again and finds the slip sold.
create or replace function lottery.write_bills(
  p_bills lottery.sale_bill[], p_nos integer[], p_last integer, p_priced lottery.priced_line[],
  p_bill_ids bigint[], p_verdicts lottery.verdict[], p_sold_at timestamptz
) returns void language plpgsql as $$
declare
  v_numbers integer;
  v_updated integer;
  v_written integer;
begin
  with bought as (
    select b.round_id, p.bet_type, p.number, lottery.total(p.amount_satang) as amount,
           lottery.total(p.liability_satang) as liability
      from unnest(p_priced) p join unnest(p_bills) b on b.no = p.bill_no
     where p.bill_no <= p_last
     group by 1, 2, 3
  ), raised as (
    update lottery.exposure e set sold_satang = e.sold_satang + b.amount,
                                  liability_satang = e.liability_satang + b.liability
      from bought b
     where e.round_id = b.round_id and e.bet_type = b.bet_type and e.number = b.number
       and (e.cap_satang is null or e.sold_satang + b.amount <= e.cap_satang)
    returning 1)
  select (select count(*) from bought), (select count(*) from raised) into v_numbers, v_updated;
  if v_numbers <> v_updated then
    raise exception 'lottery: % of % numbers cannot take what the sale judged good',
      v_numbers - v_updated, v_numbers;
  end if;
  if exists (select from unnest(p_bills) b where coalesce(b.member_max, b.round_max) is not null) then
    update lottery.member_sold m set sold_satang = m.sold_satang + s.gross
      from (select b.round_id, b.member_id, sum(v.gross_satang) as gross
              from unnest(p_bills) b join unnest(p_verdicts) v on v.bill_no = b.no
             where b.member_max is not null and v.bill_no <= p_last group by 1, 2) s
     where m.round_id = s.round_id and m.member_id = s.member_id;
    update lottery.round_sold r set sold_satang = r.sold_satang + s.gross
      from (select b.round_id, sum(v.gross_satang) as gross
              from unnest(p_bills) b join unnest(p_verdicts) v on v.bill_no = b.no
             where b.round_max is not null and v.bill_no <= p_last group by 1) s
     where r.round_id = s.round_id;
  end if;
  insert into lottery.bill (bill_id, op_id, validation_no, round_id, member_id, account_id, agent_id,
    rate_version_id, rule_version_id, line_count, total_satang, discount_satang, note, sold_at,
    expected_microsatang, run_lines, slip_id)
  select p_bill_ids[b.no], b.op_id, b.validation_no, b.round_id, b.member_id, b.account_id, b.agent_id,
         b.rate_version_id, b.rule_version_id, cardinality(v.rates), v.total_satang,
         v.gross_satang - v.total_satang, b.note, p_sold_at, l.expected, l.runs, b.slip_id
    from unnest(p_verdicts) v join unnest(p_bills) b on b.no = v.bill_no
    join (select p.bill_no, count(*) filter (where p.bet_type in ('run_top', 'run_bottom')) as runs,
                 lottery.total(lottery.expected_of_line(x.rate_version_id, p.bet_type, p.number,
                   p.amount_satang, p.liability_satang)) as expected
            from unnest(p_priced) p join unnest(p_bills) x on x.no = p.bill_no
           where p.bill_no <= p_last group by p.bill_no) l on l.bill_no = b.no
   where v.bill_no <= p_last
  on conflict (member_id, slip_id) where slip_id is not null do nothing;
  get diagnostics v_written = row_count;
  if v_written <> (select count(*) from unnest(p_verdicts) v where v.bill_no <= p_last) then
    raise exception 'lottery: a bill of the same slip was stored meanwhile'
      using errcode = 'serialization_failure';
  end if;
  insert into lottery.line (bill_id, line_no, round_id, member_id, bet_type, number, amount_satang,
    rate_x100, base_rate_x100)
  select p_bill_ids[b.no], p.line_no, b.round_id, b.member_id, p.bet_type, p.number, p.amount_satang,
         p.rate_x100, p.base_rate_x100
    from unnest(p_bills) b join unnest(p_priced) p on p.bill_no = b.no
   where b.no <= p_last;
end $$;

revoke execute on function lottery.write_bills from public;
