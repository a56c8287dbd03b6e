-- Yeekee at other speeds (lottery.md §1.5): data and rules are whole, and each is switched off until
-- somebody wants it; no rounds are made of a market of this kind that is off.
insert into lottery.market (market_id, category_id, code, name, emblem, position, result_rule,
  is_on, off_notice)
select m.market_id, 4, m.code, m.name, 'yk', m.position, 'yeekee', false, 'ยังไม่เปิดให้บริการ'
  from (values (50, 'yeekee_44',    'จับยี่กี 44 รอบ',    3),
               (51, 'yeekee_96',    'จับยี่กี 96 รอบ',    4),
               (52, 'yeekee_144',   'จับยี่กี 144 รอบ',   5),
               (53, 'yeekee_speed', 'ยี่กีสปีด 5 นาที',   6)
       ) m (market_id, code, name, position);

-- The text of the 88 rounds with its first line changed.
insert into lottery.rule_version (market_id, version, rule_text, allow_cancel, cancel_window_min,
  cancel_before_close_min, cancel_per_day, void_after_min, valid_from)
select own.market_id, 1, regexp_replace(r.rule_text, '^[^\n]*', own.times), r.allow_cancel,
       r.cancel_window_min, r.cancel_before_close_min, r.cancel_per_day, r.void_after_min, r.valid_from
  from (values
    (50, 'วันละ 44 รอบ ทุก 30 นาที รอบที่ 1 ปิดรับแทง 06:00 น. รอบที่ 44 ปิดรับแทง 03:30 น. ของวันถัดไป เปิดรับแทงทุกรอบพร้อมกันเวลา 05:00 น. ยิงเลขได้จนถึง 2 นาทีหลังปิดรับแทง'),
    (51, 'วันละ 96 รอบ ทุก 15 นาที รอบที่ 1 ปิดรับแทง 06:00 น. รอบที่ 96 ปิดรับแทง 05:45 น. ของวันถัดไป แต่ละรอบเปิดรับแทง 3 ชั่วโมงก่อนปิด ยิงเลขได้จนถึง 2 นาทีหลังปิดรับแทง'),
    (52, 'วันละ 144 รอบ ทุก 10 นาที รอบที่ 1 ปิดรับแทง 06:00 น. รอบที่ 144 ปิดรับแทง 05:50 น. ของวันถัดไป แต่ละรอบเปิดรับแทง 2 ชั่วโมงก่อนปิด ยิงเลขได้จนถึง 2 นาทีหลังปิดรับแทง'),
    (53, 'วันละ 288 รอบ ทุก 5 นาทีตลอดวัน แต่ละรอบเปิดรับแทง 15 นาทีก่อนปิด ยิงเลขได้จนถึง 30 วินาทีหลังปิดรับแทง')
  ) own (market_id, times)
  join lottery.rule_version r on r.market_id = 5 and r.version = 1;

insert into yeekee.rule (rule_version_id, shots_min, minus_rank, cooldown_ms, beacon_wait_s,
  outage_window_s, outage_gap_s, bonus_stake_min_satang)
select v.rule_version_id, y.shots_min, y.minus_rank, y.cooldown_ms, y.beacon_wait_s,
       y.outage_window_s, y.outage_gap_s, y.bonus_stake_min_satang
  from lottery.rule_version v, lottery.rule_version like5 join yeekee.rule y using (rule_version_id)
 where v.market_id between 50 and 53 and v.version = 1 and (like5.market_id, like5.version) = (5, 1);

insert into yeekee.bonus_rule (rule_version_id, rank, amount_satang)
select v.rule_version_id, b.rank, b.amount_satang
  from lottery.rule_version v,
       lottery.rule_version like5 join yeekee.bonus_rule b using (rule_version_id)
 where v.market_id between 50 and 53 and v.version = 1 and (like5.market_id, like5.version) = (5, 1);

insert into lottery.rate_version (market_id, version, valid_from)
select market_id, 1, timestamptz '2020-01-01 00:00+07' from generate_series(50, 53) market_id;

insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang, max_per_bet_satang,
  max_per_member_satang, cap_satang)
select v.rate_version_id, r.bet_type, r.rate_x100, r.min_satang, r.max_per_bet_satang,
       r.max_per_member_satang, r.cap_satang
  from lottery.rate_version v, lottery.rate_version like5 join lottery.rate r using (rate_version_id)
 where v.market_id between 50 and 53 and (like5.market_id, like5.version) = (5, 1);

insert into lottery.rate_step (rate_version_id, bet_type, over_satang, rate_x100)
select v.rate_version_id, s.bet_type, s.over_satang, s.rate_x100
  from lottery.rate_version v,
       lottery.rate_version like5 join lottery.rate_step s using (rate_version_id)
 where v.market_id between 50 and 53 and (like5.market_id, like5.version) = (5, 1);

insert into lottery.schedule_version (market_id, version, day_rule, open_time, close_time, draw_time,
  ahead_days, every_s, rounds_per_day, open_before_s, shoot_tail_s, make_before_s, ref_prefix, valid_from)
values
  (50, 1, 'interval', '05:00', '06:00',    '06:02:10', 1, 1800, 44,  null,  120, 3600, 'YH',
   timestamptz '2020-01-01 00:00+07'),
  (51, 1, 'interval', null,    '06:00',    '06:02:10', 1, 900,  96,  10800, 120, 3600, 'YN',
   timestamptz '2020-01-01 00:00+07'),
  (52, 1, 'interval', null,    '06:00',    '06:02:10', 1, 600,  144, 7200,  120, 3600, 'YT',
   timestamptz '2020-01-01 00:00+07'),
  (53, 1, 'interval', null,    '00:04:00', '00:04:40', 1, 300,  288, 900,   30,  1800, 'YS',
   timestamptz '2020-01-01 00:00+07');
