-- Days that differ from the schedules, 2026 and 2027, and up to when somebody has held them against what the
-- sources announced. Compared in November 2026 with two public collections of exchange calendars
-- (exchange_calendars and python-holidays, both of July 2026) and the archives of past draws; which source
-- fixes which day: docs/concepts/lottery-calendar.md. Tokyo and Tết stand in part 4 of
-- migration 0006 and agree with them. is_tentative marks what follows the moon, a government's announcement
-- or a pattern of past years. VIP indices and the private draws of Lao and Hanoi know no holidays.
insert into lottery.calendar_day (market_id, day, state, reason, is_tentative)
select m.market_id, d.day, e.state, e.reason, e.is_tentative
  from (values
    ('{dow}'::text[], 'no_draw', 'วันหยุดตลาดหลักทรัพย์นิวยอร์ก', false, array[
      '2026-01-01', '2026-01-19', '2026-02-16', '2026-04-03', '2026-05-25', '2026-06-19',
      '2026-07-03', '2026-09-07', '2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18',
      '2027-02-15', '2027-03-26', '2027-05-31', '2027-06-18', '2027-07-05', '2027-09-06',
      '2027-11-25', '2027-12-24']::date[]),
    ('{uk}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์ลอนดอน', false, array[
      '2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31',
      '2026-12-25', '2026-12-28', '2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03',
      '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28']::date[]),
    ('{germany}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์แฟรงก์เฟิร์ต', false, array[
      '2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-24', '2026-12-25',
      '2026-12-31', '2027-01-01', '2027-03-26', '2027-03-29', '2027-12-24', '2027-12-31']::date[]),
    ('{hsi_am,hsi_pm}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์ฮ่องกง', false, array[
      '2026-01-01', '2026-02-17', '2026-02-18', '2026-02-19', '2026-04-03', '2026-04-06',
      '2026-04-07', '2026-05-01', '2026-05-25', '2026-06-19', '2026-07-01', '2026-10-01',
      '2026-10-19', '2026-12-25', '2027-01-01', '2027-02-08', '2027-02-09', '2027-03-26',
      '2027-03-29', '2027-04-05', '2027-05-13', '2027-06-09', '2027-07-01', '2027-09-16',
      '2027-10-01', '2027-10-08', '2027-12-27']::date[]),
    -- The exchange closes at noon: the last value of the day is that of ฮั่งเส็งเช้า.
    ('{hsi_pm}', 'no_draw', 'ตลาดหลักทรัพย์ฮ่องกงเปิดครึ่งวัน ไม่มีภาคบ่าย', false, array[
      '2026-02-16', '2026-12-24', '2026-12-31', '2027-02-05', '2027-12-24', '2027-12-31']::date[]),
    ('{china_am,china_pm}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์เซินเจิ้น', false, array[
      '2026-01-01', '2026-01-02', '2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19',
      '2026-02-20', '2026-02-23', '2026-04-06', '2026-05-01', '2026-05-04', '2026-05-05',
      '2026-06-19', '2026-09-25', '2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06',
      '2026-10-07', '2027-01-01', '2027-02-05', '2027-02-08', '2027-04-05', '2027-06-09',
      '2027-09-15', '2027-10-01']::date[]),
    -- Days moved together with working weekends, which the government announces in November.
    ('{china_am,china_pm}', 'no_draw', 'คาดว่าหยุดต่อเนื่อง รอประกาศของรัฐบาลจีน', true, array[
      '2027-02-09', '2027-02-10', '2027-02-11', '2027-02-12', '2027-05-03', '2027-05-04',
      '2027-05-05', '2027-10-04', '2027-10-05', '2027-10-06', '2027-10-07']::date[]),
    ('{taiwan}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์ไต้หวัน', false, array[
      '2026-01-01', '2026-02-12', '2026-02-13', '2026-02-16', '2026-02-17', '2026-02-18',
      '2026-02-19', '2026-02-20', '2026-02-27', '2026-04-03', '2026-04-06', '2026-05-01',
      '2026-06-19', '2026-09-25', '2026-09-28', '2026-10-09', '2026-10-26', '2026-12-25',
      '2027-01-01', '2027-02-04', '2027-02-05', '2027-02-08', '2027-02-09', '2027-02-10',
      '2027-03-01', '2027-04-05', '2027-04-06', '2027-04-30', '2027-06-09', '2027-09-15',
      '2027-09-28', '2027-10-11', '2027-10-25', '2027-12-24', '2027-12-31']::date[]),
    ('{taiwan}', 'no_draw', 'คาดว่าไม่มีการซื้อขายก่อนตรุษจีน รอประกาศของตลาด', true, array[
      '2027-02-02', '2027-02-03']::date[]),
    ('{korea}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์เกาหลี', false, array[
      '2026-01-01', '2026-02-16', '2026-02-17', '2026-02-18', '2026-03-02', '2026-05-01',
      '2026-05-05', '2026-05-25', '2026-06-03', '2026-07-17', '2026-08-17', '2026-09-24',
      '2026-09-25', '2026-10-05', '2026-10-09', '2026-12-25', '2026-12-31', '2027-01-01',
      '2027-02-08', '2027-02-09', '2027-03-01', '2027-05-05', '2027-05-13', '2027-08-16',
      '2027-09-14', '2027-09-15', '2027-09-16', '2027-10-04', '2027-10-11', '2027-12-27',
      '2027-12-31']::date[]),
    -- Labour Day and Constitution Day are public holidays since 2026 and fall on Saturdays.
    ('{korea}', 'no_draw', 'คาดว่าหยุดชดเชย รอประกาศของตลาด', true, array[
      '2027-05-03', '2027-07-19']::date[]),
    ('{singapore}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์สิงคโปร์', false, array[
      '2026-01-01', '2026-02-17', '2026-02-18', '2026-04-03', '2026-05-01', '2026-05-27',
      '2026-06-01', '2026-08-10', '2026-11-09', '2026-12-25', '2027-01-01', '2027-02-08',
      '2027-03-10', '2027-03-26', '2027-05-17', '2027-05-20', '2027-08-09',
      '2027-10-28']::date[]),
    ('{india}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์บอมเบย์', false, array[
      '2026-01-15', '2026-01-26', '2026-03-03', '2026-03-26', '2026-03-31', '2026-04-03',
      '2026-04-14', '2026-05-01', '2026-05-28', '2026-06-26', '2026-09-14', '2026-10-02',
      '2026-10-20', '2026-11-10', '2026-11-24', '2026-12-25', '2027-01-26', '2027-03-26',
      '2027-04-14']::date[]),
    ('{india}', 'no_draw', 'คาดว่าหยุดตามวันทางจันทรคติ รอประกาศของตลาด', true, array[
      '2027-03-10', '2027-03-22', '2027-04-15', '2027-05-17', '2027-06-16',
      '2027-10-29']::date[]),
    ('{russia}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์มอสโก', false, array[
      '2026-01-01', '2026-01-02', '2026-01-07', '2026-02-23', '2026-03-09', '2026-05-01',
      '2026-05-11', '2026-06-12', '2026-11-04', '2026-12-31', '2027-01-01', '2027-01-07',
      '2027-02-23', '2027-03-08', '2027-11-04', '2027-12-31']::date[]),
    ('{russia}', 'no_draw', 'คาดว่าหยุดชดเชย รอประกาศของตลาด', true, array[
      '2027-01-04', '2027-05-03', '2027-05-10', '2027-06-14']::date[]),
    ('{egypt}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์อียิปต์', false, array[
      '2026-01-07', '2026-01-29', '2026-04-13', '2026-05-26', '2026-05-27', '2026-05-28',
      '2026-06-18', '2026-07-02', '2026-07-23', '2026-08-25', '2026-10-08', '2027-01-07',
      '2027-05-03']::date[]),
    ('{egypt}', 'no_draw', 'คาดว่าหยุด รอประกาศของรัฐบาลอียิปต์', true, array[
      '2027-01-28', '2027-03-09', '2027-03-10', '2027-03-11', '2027-04-29', '2027-05-16',
      '2027-05-17', '2027-05-18', '2027-06-10', '2027-07-01', '2027-10-07']::date[]),
    ('{th_am,th_noon,th_afternoon,th_pm}', 'no_draw', 'วันหยุดตลาดหลักทรัพย์แห่งประเทศไทย', false, array[
      '2026-01-01', '2026-01-02', '2026-03-03', '2026-04-06', '2026-04-13', '2026-04-14',
      '2026-04-15', '2026-05-01', '2026-05-04', '2026-06-01', '2026-06-03', '2026-07-28',
      '2026-07-29', '2026-08-12', '2026-10-13', '2026-10-23', '2026-12-07', '2026-12-10',
      '2026-12-31', '2027-01-01', '2027-02-22', '2027-04-06', '2027-04-13', '2027-04-14',
      '2027-04-15', '2027-05-03', '2027-05-04', '2027-05-20', '2027-06-03', '2027-07-19',
      '2027-07-28', '2027-08-12', '2027-10-13', '2027-10-25', '2027-12-06', '2027-12-10',
      '2027-12-31']::date[]),
    ('{lao_pattana,lao_set}', 'no_draw', 'คาดว่างดออกช่วงปีใหม่ลาว รอประกาศ', true, array[
      '2027-04-14', '2027-04-16']::date[]),
    -- 2025 had eight special Tuesdays: around the lunar New Year and near the end of five months.
    ('{malay}', 'as_usual', 'วันอังคารที่อาจมีรางวัลพิเศษตามแบบปี 2568 รอประกาศ', true, array[
      '2026-12-29', '2027-02-02', '2027-02-09', '2027-02-16', '2027-04-27', '2027-05-25',
      '2027-07-27', '2027-10-26', '2027-12-28']::date[]),
    ('{gsb}', 'as_usual', 'ตรงกับวันหยุดธนาคาร ดูประกาศวันออกรางวัลของธนาคารออมสิน', true, array[
      '2027-01-01', '2027-05-01']::date[])
  ) e (codes, state, reason, is_tentative, days)
 cross join unnest(e.days) d (day)
  join lottery.market m on m.code = any (e.codes);

-- The government's draw of 1 January was held on 30 December until 2023 and on 2 January in 2025 and 2026. Until the office says which, sales end on the earlier day: a round that closes too soon costs bills, one
-- that closes after the draw gives them away. The same for ครู, which past draws held on the 17th.
insert into lottery.calendar_day (market_id, day, state, moved_to, reason, is_tentative)
select m.market_id, d.day, 'moved', d.moved_to, d.reason, true
  from (values
    (date '2027-01-01', date '2026-12-30', 'ปี 2568 และ 2569 ออกวันที่ 2 มกราคม ดูประกาศของสำนักงานสลากฯ'),
    (date '2027-01-16', date '2027-01-17', 'วันครู ดูประกาศของสำนักงานสลากฯ')
  ) d (day, moved_to, reason)
  join lottery.market m on m.code = 'gov';

-- Half days: sales end as long before the last value as on other days. New York closes at 13:00, London at
-- 12:30, Frankfurt at 14:00, Singapore at 12:00; New York's row is in its own clock, the others in Bangkok's. On
-- the day of the university entrance exam Seoul trades an hour later.
insert into lottery.calendar_day (market_id, day, state, close_time, draw_time, reason, is_tentative)
select m.market_id, d.day, 'other_hours', e.close_time, e.draw_time, e.reason, e.is_tentative
  from (values
    ('dow', time '12:00', time '13:15', 'ตลาดหลักทรัพย์นิวยอร์กเปิดครึ่งวัน ปิด 13:00 น. เวลานิวยอร์ก', false,
     array['2026-11-27', '2026-12-24', '2027-11-26']::date[]),
    ('uk', '19:00', '19:55', 'ตลาดหลักทรัพย์ลอนดอนเปิดครึ่งวัน ปิด 19:30 น. เวลาไทย', false,
     array['2026-12-24', '2026-12-31', '2027-12-24', '2027-12-31']::date[]),
    ('germany', '19:30', '20:25', 'ตลาดหลักทรัพย์แฟรงก์เฟิร์ตเปิดครึ่งวัน ปิด 20:00 น. เวลาไทย', false,
     array['2026-12-30', '2027-12-30']::date[]),
    ('singapore', '10:55', '11:30', 'ตลาดหลักทรัพย์สิงคโปร์เปิดครึ่งวัน ปิด 11:00 น. เวลาไทย', false,
     array['2026-02-16', '2026-12-24', '2026-12-31', '2027-02-05', '2027-12-24', '2027-12-31']::date[]),
    ('korea', '13:10', '14:50', 'วันสอบเข้ามหาวิทยาลัยของเกาหลี คาดว่าตลาดปิด 14:30 น. เวลาไทย', true,
     array['2027-11-18']::date[])
  ) e (code, close_time, draw_time, reason, is_tentative, days)
 cross join unnest(e.days) d (day)
  join lottery.market m using (code);

-- Same sources, same days: the morning of Tokyo, and the set with the draw that it follows.
insert into lottery.calendar_day (market_id, day, state, moved_to, reason)
select m.market_id, c.day, c.state, c.moved_to, c.reason
  from (values ('nikkei_pm', 'nikkei_am'), ('hanoi', 'hanoi_set')) pair (code, follows)
  join lottery.market source on source.code = pair.code
  join lottery.calendar_day c on c.market_id = source.market_id
  join lottery.market m on m.code = pair.follows
 order by c.calendar_day_id;

-- 2027 is known where the exchange or the law that it follows has said it by now.
insert into lottery.calendar_known (market_id, known_until, source)
select m.market_id, k.known_until, k.source
  from (values
    ('{dow}'::text[], date '2027-12-31', 'ปฏิทินตลาดหลักทรัพย์นิวยอร์ก'),
    ('{uk}', '2027-12-31', 'ปฏิทินตลาดหลักทรัพย์ลอนดอน'),
    ('{germany}', '2027-12-31', 'ปฏิทินตลาดหลักทรัพย์แฟรงก์เฟิร์ต'),
    ('{nikkei_am,nikkei_pm}', '2027-12-31', 'วันหยุดราชการญี่ปุ่น'),
    ('{hsi_am,hsi_pm}', '2027-12-31', 'วันหยุดราชการฮ่องกง'),
    ('{singapore}', '2027-12-31', 'วันหยุดราชการสิงคโปร์'),
    ('{hanoi,hanoi_set}', '2028-01-28', 'ตรุษเวียดนาม ตามการงดออกของทุกปีตั้งแต่ 2553'),
    ('{china_am,china_pm,taiwan,korea,india,russia,egypt}', '2026-12-31', 'ปฏิทินตลาดปี 2569'),
    ('{th_am,th_noon,th_afternoon,th_pm}', '2026-12-31', 'ปฏิทินตลาดหลักทรัพย์แห่งประเทศไทยปี 2569'),
    ('{gov,baac,gsb,lao_pattana,lao_set}', '2026-12-31', 'กติกาการเลื่อนวัน ยังไม่ได้เทียบประกาศปี 2570'),
    ('{malay}', '2026-11-30', 'ยังไม่ได้เทียบประกาศวันอังคารพิเศษ')
  ) k (codes, known_until, source)
  join lottery.market m on m.code = any (k.codes)
 order by m.market_id;
