-- Bills against their lines, and lines against what numbers have sold and would cost.
create or replace function lottery.reconcile_lines()
returns table (check_name text, subject text, expected text, found text)
language plpgsql stable as $$
begin
  return query
  select 'a bill is the sum of its lines', 'bill ' || b.bill_id,
         concat_ws(' / ', b.line_count, b.gross_satang, b.total_satang),
         concat_ws(' / ', l.lines, l.amount, l.net)
    from lottery.bill b left join (
      select x.bill_id, count(*) as lines, sum(x.amount_satang) as amount,
             sum(x.amount_satang - floor(x.amount_satang::numeric * t.discount_bp / 10000)) as net
        from lottery.line x join lottery.bill y using (bill_id)
        left join lottery.rate t on t.rate_version_id = y.rate_version_id and t.bet_type = x.bet_type
       group by 1
    ) l using (bill_id)
   where (b.line_count, b.gross_satang, b.total_satang) is distinct from (l.lines, l.amount, l.net);

  return query
  select 'a bill expects what its lines do', 'bill ' || b.bill_id,
         concat_ws(' / ', l.expected, l.runs), concat_ws(' / ', b.expected_microsatang, b.run_lines)
    from lottery.bill b join (
      select x.bill_id, count(*) filter (where lottery.numbers_of(x.bet_type) = 10) as runs,
             sum(lottery.expected_of_line(y.rate_version_id, x.bet_type, x.number, x.amount_satang,
                                          x.amount_satang * x.rate_x100 / 100)) as expected
        from lottery.line x join lottery.bill y using (bill_id) group by 1
    ) l using (bill_id)
   where (b.expected_microsatang, b.run_lines) <> (l.expected, l.runs);

  return query
  select 'a number has sold, and would cost, what its lines say',
         concat_ws(' ', 'round', coalesce(e.round_id, l.round_id), coalesce(e.bet_type, l.bet_type),
                   coalesce(e.number, l.number)),
         concat_ws(' / ', coalesce(l.amount, 0), coalesce(l.cost, 0)),
         coalesce(concat_ws(' / ', e.sold_satang, e.liability_satang), 'no row')
    from lottery.exposure e full join (
      select x.round_id, x.bet_type, x.number, sum(x.amount_satang) as amount,
             sum(case when x.bet_type = 'set4' then x.amount_satang::numeric / t.unit_satang * p.prize_satang
                      else floor(x.amount_satang::numeric * x.rate_x100 / 100) end) as cost
        from lottery.line x
        join lottery.bill b using (bill_id)
        left join lottery.rate t on t.rate_version_id = b.rate_version_id and t.bet_type = x.bet_type
        left join lottery.set_prize p on p.rate_version_id = b.rate_version_id
                                     and p.bet_type = x.bet_type and p.tier = 'four_straight'
       where x.bill_id not in (select c.bill_id from lottery.bill_cancel c) group by 1, 2, 3
    ) l on (l.round_id, l.bet_type, l.number) = (e.round_id, e.bet_type, e.number)
   where (coalesce(e.sold_satang, 0), coalesce(e.liability_satang, 0))
         <> (coalesce(l.amount, 0), coalesce(l.cost, 0));

  return query
  select 'nobody has more on a number than allowed',
         concat_ws(' ', 'member', s.member_id, 'round', s.round_id, s.bet_type, s.number),
         'at most ' || t.max_per_member_satang, s.amount::text
    from (select x.member_id, x.round_id, x.bet_type, x.number, sum(x.amount_satang) as amount
            from lottery.line x left join lottery.bill_cancel c using (bill_id)
           where c.bill_id is null group by 1, 2, 3, 4) s
    join lottery.round r using (round_id)
    join lottery.rate t on t.rate_version_id = r.rate_version_id and t.bet_type = s.bet_type
   where s.amount > t.max_per_member_satang;
end $$;

revoke execute on function lottery.reconcile_lines from public;
grant execute on function lottery.reconcile_lines to slth_app;
