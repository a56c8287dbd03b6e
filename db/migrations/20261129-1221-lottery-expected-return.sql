-- What stakes of the lottery could be expected to return, of what was counted before, and the days that
-- facts add up to. Only the first fact of a round has stakes.
update winloss.fact f set expected_microsatang = 0 where f.source = 'lottery_round';
update winloss.fact f set expected_microsatang = e.expected
  from (select b.round_id, b.member_id, b.account_id,
               sum(case l.bet_type
                     when 'set4' then lottery.expected_of_set(b.rate_version_id, l.number, l.amount_satang)
                     else l.amount_satang * l.rate_x100 / 100
                          * lottery.chance_ppm(l.bet_type, l.number, null) end)::bigint as expected
          from lottery.bill b join lottery.line l using (bill_id)
         where not exists (select from lottery.bill_cancel c where c.bill_id = b.bill_id)
         group by 1, 2, 3) e
 where f.source = 'lottery_round' and f.revision = 1 and f.source_id = e.round_id
   and f.member_id = e.member_id and f.wallet_id = e.account_id;
update winloss.day d set expected_microsatang = s.expected, known_stake_satang = s.known
  from (select f.member_id, f.counted_day, f.product, platform.is_own_money(f.wallet_kind) as is_own,
               sum(f.expected_microsatang) as expected, sum(f.stake_satang) as known
          from winloss.fact f where f.expected_microsatang is not null
         group by 1, 2, 3, 4) s
 where d.member_id = s.member_id and d.counted_day = s.counted_day and d.product = s.product
   and d.is_own = s.is_own;
