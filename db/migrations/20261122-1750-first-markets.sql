-- The first markets: names, rules, rates, limits, schedules and calendars, each as version 1. Later
-- changes are further versions, never edits. Rounds are made from these rows by the round job alone.
insert into lottery.category (category_id, code, name, position) values
  (1, 'thai',    'หวยไทย',          1),
  (2, 'foreign', 'หวยต่างประเทศ',    2),
  (3, 'stock',   'หวยหุ้น',          3);

insert into lottery.market (market_id, category_id, code, name, emblem, position, result_rule) values
  (1, 1, 'gov',         'หวยรัฐบาลไทย', 'th', 1, 'glo'),
  (2, 2, 'lao_pattana', 'ลาวพัฒนา',     'la', 4, 'lao4'),
  (3, 2, 'hanoi',       'ฮานอยปกติ',    'vn', 10, 'hanoi'),
  (4, 3, 'nikkei_pm',   'นิเคอิบ่าย',     'jp', 19, 'stock');

-- Rules --------------------------------------------------------------------------------------------
-- The first paragraph is the market's own, the rest is common to all.
insert into lottery.rule_version (market_id, version, rule_text, allow_cancel, cancel_window_min,
  cancel_before_close_min, cancel_per_day, void_after_min, valid_from)
select market_id, 1, own.rule_text || E'\n' || common.rule_text, true, 30, 10, 5, 60,
       timestamptz '2020-01-01 00:00+07'
  from (values
    (1, $$ผลรางวัลยึดตามสำนักงานสลากกินแบ่งรัฐบาล ออกวันที่ 1 และ 16 ของเดือน วันที่เลื่อนเพราะวันหยุดเป็นไปตามประกาศของสำนักงานสลาก
3 ตัวบนและ 2 ตัวบน คือสามตัวท้ายและสองตัวท้ายของรางวัลที่ 1 · 2 ตัวล่าง คือรางวัลเลขท้าย 2 ตัว
3 ตัวหน้าและ 3 ตัวล่าง คือรางวัลเลขหน้า 3 ตัวและเลขท้าย 3 ตัว อย่างละสองรางวัล ตรงรางวัลใดรางวัลหนึ่งถือว่าถูก หากสองรางวัลออกเลขเดียวกันจ่ายครั้งเดียว$$),
    (2, $$ผลรางวัลยึดตามเลข 4 ตัวของหวยลาวพัฒนา ออกวันจันทร์ พุธ และศุกร์
3 ตัวบนและ 2 ตัวบน คือสามตัวท้ายและสองตัวท้าย · 2 ตัวล่าง คือสองตัวแรก เช่น ออก 9887 ได้ 3 ตัวบน 887 · 2 ตัวบน 87 · 2 ตัวล่าง 98$$),
    (3, $$ผลรางวัลยึดตามสลากเวียดนามภาคเหนือ (XSMB) ออกทุกวัน งดออกช่วงตรุษเวียดนาม
3 ตัวบนและ 2 ตัวบน คือสามตัวท้ายและสองตัวท้ายของรางวัลพิเศษ · 2 ตัวล่าง คือสองตัวท้ายของรางวัลที่ 1 เช่น รางวัลพิเศษ 30398 รางวัลที่ 1 04743 ได้ 398 · 98 · 43$$),
    (4, $$ผลรางวัลยึดตามดัชนีนิเคอิ 225 เมื่อปิดตลาดภาคบ่าย งดออกในวันหยุดของตลาดหลักทรัพย์โตเกียว
3 ตัวบน คือหลักหน่วยและทศนิยมสองตำแหน่งของดัชนี · 2 ตัวบน คือทศนิยมสองตำแหน่งของดัชนี · 2 ตัวล่าง คือทศนิยมสองตำแหน่งของค่าเปลี่ยนแปลง ไม่คิดเครื่องหมาย เช่น 34,305.09 (+339.65) ได้ 509 · 09 · 65$$)
  ) own (market_id, rule_text),
  (values ($$3 ตัวโต๊ด สลับตำแหน่งได้ทุกแบบรวมตรงตัว เลขเบิ้ลและเลขตองจ่ายอัตราเดียวกับเลขทั่วไปแต่มีโอกาสถูกน้อยกว่า
วิ่งบนและวิ่งล่าง จ่ายครั้งเดียวต่อรายการ แม้เลขนั้นจะออกซ้ำหลายหลัก
เงินรางวัลคือยอดแทงคูณอัตราจ่าย ไม่คืนเงินต้นเพิ่ม และใช้อัตราจ่ายของเวลาที่ส่งโพยสำเร็จ
เลขอั้นอาจจ่ายลดลงหรือปิดรับตามยอดขาย โพยที่ส่งก่อนประกาศยังได้อัตราเดิม
ยกเลิกโพยได้ทั้งใบภายใน 30 นาทีหลังส่ง และก่อนปิดรับอย่างน้อย 10 นาที ไม่เกินวันละ 5 ใบ
ปิดรับตามเวลาของเซิร์ฟเวอร์ หากไม่มีผลภายใน 60 นาทีหลังเวลาออกผล ถือว่างดออกผลและคืนเงินทุกโพย$$)
  ) common (rule_text);

-- Rates and limits (lottery.md §2.2, §2.3): satang, hundredths of a rate -------------------------
insert into lottery.rate_version (market_id, version, valid_from)
select market_id, 1, timestamptz '2020-01-01 00:00+07' from lottery.market order by market_id;

insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang, max_per_bet_satang,
  max_per_member_satang, cap_satang)
select v.rate_version_id, r.bet_type,
       case when r.bet_type = 'top3' then m.top3 when r.bet_type = 'tod3' then m.tod3
            else r.rate_x100 end,
       100, r.per_bet * 100, r.per_member * 100, r.cap * 100
  from (values (1, 90000, 15000), (2, 85000, 15000), (3, 85000, 15000), (4, 85000, 12000)
       ) m (market_id, top3, tod3)
  join lottery.rate_version v using (market_id),
  (values ('top3',       null,   2000,  5000,  20000),
          ('tod3',       null,   2000,  5000,  60000),
          ('front3',     45000,  2000,  5000,  20000),
          ('bottom3',    45000,  2000,  5000,  20000),
          ('top2',       9000,   5000,  20000, 100000),
          ('bottom2',    9000,   5000,  20000, 100000),
          ('run_top',    320,   10000,  50000, 500000),
          ('run_bottom', 420,   10000,  50000, 500000)
  ) r (bet_type, rate_x100, per_bet, per_member, cap)
 where m.market_id = 1 or r.bet_type not in ('front3', 'bottom3');

-- อั้นขั้นบันได: 3 ตัว at half and three quarters of the limit, 2 ตัว likewise; วิ่ง has only the limit.
insert into lottery.rate_step (rate_version_id, bet_type, over_satang, rate_x100)
select r.rate_version_id, r.bet_type, r.cap_satang * s.share / 100, r.rate_x100 * s.pays / 100
  from lottery.rate r, (values (50, 80), (75, 50)) s (share, pays)
 where r.bet_type not in ('run_top', 'run_bottom');

-- Schedules (lottery.md §1.4); weekday bits: Sunday 1, Monday 2, … Saturday 64 -------------------
insert into lottery.schedule_version (market_id, version, day_rule, weekday_mask, month_days, shifts,
  open_time, open_days_before, close_time, draw_time, ahead_days, valid_from)
select s.*, timestamptz '2020-01-01 00:00+07' from (values
  (1, 1, 'glo', 127, '{1,16}'::smallint[],
   '[{"day": "01-01", "by": -2}, {"day": "01-16", "by": 1}, {"day": "05-01", "by": 1}]'::jsonb,
   null::time, 0, time '15:20', time '16:00', 45),
  (2, 1, 'weekly', 2 + 8 + 32,         '{}', '[]', '06:00', 1, '20:20', '20:30', 10),
  (3, 1, 'weekly', 127,                '{}', '[]', '06:00', 0, '18:10', '18:30', 7),
  (4, 1, 'weekly', 2 + 4 + 8 + 16 + 32, '{}', '[]', '06:00', 0, '12:50', '13:30', 7)
) s;

-- Hanoi pauses for Tết: the last day of the old year and the first three of the new one.
insert into lottery.calendar_day (market_id, day, state, reason)
select 3, tet.last_day + step, 'no_draw', 'ตรุษเวียดนาม'
  from (values (date '2021-02-11'), (date '2026-02-16'), (date '2027-02-05'), (date '2028-01-25')
       ) tet (last_day), generate_series(0, 3) step;

-- Holidays of the Tokyo exchange that fall on weekdays.
insert into lottery.calendar_day (market_id, day, state, reason)
select 4, day, 'no_draw', 'วันหยุดตลาดหลักทรัพย์โตเกียว'
  from unnest(array[
    '2026-01-01', '2026-01-02', '2026-01-12', '2026-02-11', '2026-02-23', '2026-03-20', '2026-04-29',
    '2026-05-04', '2026-05-05', '2026-05-06', '2026-07-20', '2026-08-11', '2026-09-21', '2026-09-22',
    '2026-09-23', '2026-10-12', '2026-11-03', '2026-11-23', '2026-12-31',
    '2027-01-01', '2027-01-11', '2027-02-11', '2027-02-23', '2027-03-22', '2027-04-29', '2027-05-03',
    '2027-05-04', '2027-05-05', '2027-07-19', '2027-08-11', '2027-09-20', '2027-09-23', '2027-10-11',
    '2027-11-03', '2027-11-23', '2027-12-31']::date[]) day;

insert into lottery.feed_version (market_id, version, feed_code, auto_result, valid_from)
select m.market_id, 1, f.feed_code, f.auto_result, timestamptz '2020-01-01 00:00+07'
  from (values ('gov', 'thai_gov', false), ('lao_pattana', 'lao_pattana', true),
               ('hanoi', 'hanoi', true), ('nikkei_pm', 'stock_nikkei_pm', true)
       ) f (code, feed_code, auto_result)
  join lottery.market m using (code);
