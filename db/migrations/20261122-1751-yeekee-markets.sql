-- The two yeekee markets: rules, bonuses, rates, limits and schedules, each as version 1.
insert into lottery.category (category_id, code, name, position) values (4, 'yeekee', 'ยี่กี', 4);

insert into lottery.market (market_id, category_id, code, name, emblem, position, result_rule, demo_only)
values (5, 4, 'yeekee',      'จับยี่กี',              'yk', 1, 'yeekee', false),
       (6, 4, 'yeekee_demo', 'ยี่กีด่วน 2 นาที (สาธิต)', 'yk', 2, 'yeekee', true);

-- Rules: bills may be taken back until betting closes.
insert into lottery.rule_version (market_id, version, rule_text, allow_cancel, cancel_window_min,
  cancel_before_close_min, cancel_per_day, void_after_min, valid_from)
select own.market_id, 1, concat_ws(E'\n', own.times, draw.rule_text, own.shots, common.rule_text),
       true, 1440, 0, 100, 10, timestamptz '2020-01-01 00:00+07'
  from (values
    (5, $$วันละ 88 รอบ ทุก 15 นาที รอบที่ 1 ปิดรับแทง 06:00 น. รอบที่ 88 ปิดรับแทง 03:45 น. ของวันถัดไป เปิดรับแทงทุกรอบพร้อมกันเวลา 05:00 น. ยิงเลขได้จนถึง 2 นาทีหลังปิดรับแทง$$,
        $$รอบที่มีผู้ยิงเลขไม่ถึง 20 ครั้ง ไม่ว่าด้วยเหตุใด ถือว่ายกเลิกรอบและคืนเงินทุกโพย$$),
    (6, $$ตลาดสาธิต ทุก 2 นาทีตลอดวัน รอบถัดไปเปิดรับแทงทันทีที่รอบก่อนหน้าปิด ยิงเลขได้จนถึง 15 วินาทีหลังปิดรับแทง และออกผลภายใน 10 วินาที$$,
        $$ตลาดสาธิตไม่กำหนดจำนวนการยิงขั้นต่ำ รอบที่มีการยิงไม่ถึง 16 ครั้ง เลขแถวที่ 16 นับเป็น 0$$)
  ) own (market_id, times, shots),
  (values ($$ผลรางวัล = ผลรวมเลขที่ยิงทั้งหมด + เลขระบบ - เลขแถวที่ 16 แล้วใช้ 5 หลักท้าย
3 ตัวบนและ 2 ตัวบน คือสามตัวท้ายและสองตัวท้าย · 2 ตัวล่าง คือสองหลักแรกของ 5 หลัก เช่น 16014 ได้ 3 ตัวบน 014 · 2 ตัวบน 14 · 2 ตัวล่าง 16
ยิงเลข 5 หลัก 00000–99999 ได้ฟรี ไม่จำกัดจำนวนครั้ง เว้นครั้งละ 5 วินาที แถวที่ 1 คือเลขที่ยิงล่าสุด และเมื่อปิดยิง เลขที่ยิงเป็นคนสุดท้ายคือลำดับที่ 1
เลขระบบมาจากรหัสลับที่ประกาศลายเซ็น (commit) ไว้ก่อนเปิดรอบ ลำดับเลขที่ยิงทั้งหมด และเลขสุ่มสาธารณะ (beacon) ที่กำหนดรอบไว้ล่วงหน้า ไม่มีใครรู้หรือเลือกได้ ตรวจสอบย้อนหลังได้ทุกรอบ และไม่มีการยิงเลขโดยเจ้ามือ$$)
  ) draw (rule_text),
  (values ($$ผู้ยิงลำดับที่ 1 รับ 200 บาท และลำดับที่ 16 รับ 400 บาท เมื่อมียอดแทงในรอบนั้นตั้งแต่ 100 บาท จ่ายอัตโนมัติครั้งเดียวต่อรอบ หากยอดแทงไม่ถึงไม่เลื่อนสิทธิ์ให้ลำดับถัดไป และไม่จ่ายในรอบที่ยกเลิก
หากระบบขัดข้องในช่วง 1 นาทีสุดท้ายก่อนปิดยิงเลข ยกเลิกรอบและคืนเงินทุกโพย แม้มีการยิงครบ 20 ครั้ง
หากไม่ได้รับเลขสุ่มสาธารณะภายใน 10 นาที หรือประกาศลำดับเลขไม่ทันก่อนเลขสุ่มออก ยกเลิกรอบและคืนเงินทุกโพย
3 ตัวโต๊ด สลับตำแหน่งได้ทุกแบบรวมตรงตัว · วิ่งบนและวิ่งล่าง จ่ายครั้งเดียวต่อรายการ
เงินรางวัลคือยอดแทงคูณอัตราจ่าย ไม่คืนเงินต้นเพิ่ม และใช้อัตราจ่ายของเวลาที่ส่งโพยสำเร็จ
ยกเลิกโพยได้ทั้งใบจนถึงเวลาปิดรับแทง · ทุกเวลายึดตามเวลาของเซิร์ฟเวอร์$$)
  ) common (rule_text);

insert into yeekee.rule (rule_version_id, shots_min, minus_rank, cooldown_ms, beacon_wait_s,
  outage_window_s, outage_gap_s, bonus_stake_min_satang)
select rule_version_id, case market_id when 5 then 20 else 0 end, 16, 5000, 600, 60, 15, 10000
  from lottery.rule_version where market_id in (5, 6);

insert into yeekee.bonus_rule (rule_version_id, rank, amount_satang)
select rule_version_id, b.rank, b.satang
  from yeekee.rule, (values (1, 20000), (16, 40000)) b (rank, satang);

-- Rates and small limits: satang, hundredths of a rate.
insert into lottery.rate_version (market_id, version, valid_from)
values (5, 1, timestamptz '2020-01-01 00:00+07'), (6, 1, timestamptz '2020-01-01 00:00+07');

insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang, max_per_bet_satang,
  max_per_member_satang, cap_satang)
select v.rate_version_id, r.bet_type, r.rate_x100, 100, r.per_bet * 100, r.per_member * 100, r.cap * 100
  from lottery.rate_version v,
  (values ('top3',       85000,  500,  1000,   5000),
          ('tod3',       12000,  500,  1000,  15000),
          ('top2',        9000, 1000,  4000,  20000),
          ('bottom2',     9000, 1000,  4000,  20000),
          ('run_top',      320, 2000, 10000, 100000),
          ('run_bottom',   420, 2000, 10000, 100000)
  ) r (bet_type, rate_x100, per_bet, per_member, cap)
 where v.market_id in (5, 6);

insert into lottery.rate_step (rate_version_id, bet_type, over_satang, rate_x100)
select r.rate_version_id, r.bet_type, r.cap_satang * s.share / 100, r.rate_x100 * s.pays / 100
  from lottery.rate_version v join lottery.rate r using (rate_version_id),
       (values (50, 80), (75, 50)) s (share, pays)
 where v.market_id in (5, 6) and r.bet_type not in ('run_top', 'run_bottom');

-- Schedules (lottery.md §1.5): close(1) 06:00 … close(88) 03:45; the demo's first round starts at
-- midnight, closes after 90 s, and each round opens when the one before it closes.
insert into lottery.schedule_version (market_id, version, day_rule, open_time, close_time, draw_time,
  ahead_days, every_s, rounds_per_day, open_before_s, shoot_tail_s, make_before_s, ref_prefix, valid_from)
values
  (5, 1, 'interval', '05:00', '06:00',    '06:02:10', 1, 900,  88, null, 120, 3600, 'YK',
   timestamptz '2020-01-01 00:00+07'),
  (6, 1, 'interval', null,    '00:01:30', '00:01:55', 1, 120, 720, 120,   15,  240, 'YD',
   timestamptz '2020-01-01 00:00+07');
