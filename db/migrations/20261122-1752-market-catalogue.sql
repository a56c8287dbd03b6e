-- The markets of lottery.md §1.3–1.5 beside the first six, each with version 1 of rules, rates,
-- schedule and feed. Times and days are ours to change (docs/concepts/lottery.md tells which of them are
-- published and which are our choice).
insert into lottery.category (category_id, code, name, position) values (5, 'set', 'หวยชุด', 5);

insert into lottery.market (market_id, category_id, code, name, emblem, position, result_rule,
  is_on, off_notice)
select m.market_id, m.category_id, m.code, m.name, m.emblem, m.position, m.result_rule,
       m.code not in ('th_am', 'th_noon', 'th_afternoon'),
       case when m.code in ('th_am', 'th_noon', 'th_afternoon') then
         'งดรับแทง เพราะผลหุ้นไทยรอบนี้เคยมีปัญหาเลขล็อค เปิดรับเฉพาะหุ้นไทยเย็น' end
  from (values
    (7, 1, 'baac', 'หวย ธ.ก.ส.', 'baac', 2, 'baac'),
    (8, 1, 'gsb', 'หวยออมสิน', 'gsb', 3, 'gsb'),
    (9, 2, 'lao_star', 'ลาวสตาร์', 'la', 5, 'lao4'),
    (10, 2, 'lao_thakhek_vip', 'ลาวท่าแขก VIP', 'la', 6, 'lao4'),
    (11, 2, 'lao_samakkee', 'ลาวสามัคคี', 'la', 7, 'lao4'),
    (12, 2, 'lao_vip', 'ลาว VIP', 'la', 8, 'lao4'),
    (13, 2, 'hanoi_special', 'ฮานอยพิเศษ', 'vn', 9, 'hanoi'),
    (14, 2, 'hanoi_vip', 'ฮานอย VIP', 'vn', 11, 'hanoi'),
    (15, 2, 'hanoi_pattana', 'ฮานอยพัฒนา', 'vn', 12, 'hanoi'),
    (16, 2, 'malay', 'มาเลย์', 'my', 13, 'malay'),
    (17, 3, 'th_am', 'หุ้นไทยเช้า', 'set', 14, 'thai_stock'),
    (18, 3, 'th_noon', 'หุ้นไทยเที่ยง', 'set', 15, 'thai_stock'),
    (19, 3, 'th_afternoon', 'หุ้นไทยบ่าย', 'set', 16, 'thai_stock'),
    (20, 3, 'th_pm', 'หุ้นไทยเย็น', 'set', 17, 'thai_stock'),
    (21, 3, 'nikkei_am', 'นิเคอิเช้า', 'jp', 18, 'stock'),
    (22, 3, 'china_am', 'จีนเช้า', 'cn', 20, 'stock'),
    (23, 3, 'china_pm', 'จีนบ่าย', 'cn', 21, 'stock'),
    (24, 3, 'hsi_am', 'ฮั่งเส็งเช้า', 'hk', 22, 'stock'),
    (25, 3, 'hsi_pm', 'ฮั่งเส็งบ่าย', 'hk', 23, 'stock'),
    (26, 3, 'taiwan', 'ไต้หวัน', 'tw', 24, 'stock'),
    (27, 3, 'korea', 'เกาหลี', 'kr', 25, 'stock'),
    (28, 3, 'singapore', 'สิงคโปร์', 'sg', 26, 'stock'),
    (29, 3, 'india', 'อินเดีย', 'in', 27, 'stock'),
    (30, 3, 'egypt', 'อียิปต์', 'eg', 28, 'stock'),
    (31, 3, 'russia', 'รัสเซีย', 'ru', 29, 'stock'),
    (32, 3, 'uk', 'อังกฤษ', 'uk', 30, 'stock'),
    (33, 3, 'germany', 'เยอรมัน', 'de', 31, 'stock'),
    (34, 3, 'dow', 'ดาวโจนส์', 'us', 32, 'stock'),
    (35, 3, 'nikkei_am_vip', 'นิเคอิเช้า VIP', 'jp', 33, 'stock'),
    (36, 3, 'china_am_vip', 'จีนเช้า VIP', 'cn', 34, 'stock'),
    (37, 3, 'hsi_am_vip', 'ฮั่งเส็งเช้า VIP', 'hk', 35, 'stock'),
    (38, 3, 'taiwan_vip', 'ไต้หวัน VIP', 'tw', 36, 'stock'),
    (39, 3, 'korea_vip', 'เกาหลี VIP', 'kr', 37, 'stock'),
    (40, 3, 'nikkei_pm_vip', 'นิเคอิบ่าย VIP', 'jp', 38, 'stock'),
    (41, 3, 'china_pm_vip', 'จีนบ่าย VIP', 'cn', 39, 'stock'),
    (42, 3, 'hsi_pm_vip', 'ฮั่งเส็งบ่าย VIP', 'hk', 40, 'stock'),
    (43, 3, 'singapore_vip', 'สิงคโปร์ VIP', 'sg', 41, 'stock'),
    (44, 3, 'uk_vip', 'อังกฤษ VIP', 'uk', 42, 'stock'),
    (45, 3, 'germany_vip', 'เยอรมัน VIP', 'de', 43, 'stock'),
    (46, 3, 'russia_vip', 'รัสเซีย VIP', 'ru', 44, 'stock'),
    (47, 3, 'dow_vip', 'ดาวโจนส์ VIP', 'us', 45, 'stock'),
    (48, 5, 'lao_set', 'ลาวชุด 4 ตัว', 'la', 46, 'lao4'),
    (49, 5, 'hanoi_set', 'ฮานอยชุด 4 ตัว', 'vn', 47, 'hanoi')
  ) m (market_id, category_id, code, name, emblem, position, result_rule);

-- Rules: a paragraph of the market's own, how its numbers derive, and what is common to all ---------
create temporary table own_rule (code text primary key, rule_text text not null) on commit drop;

insert into own_rule values
  ('baac',
   'ผลรางวัลยึดตามรางวัลที่ 1 ของสลาก ธ.ก.ส. 7 หลัก ออกวันที่ 16 ของทุกเดือน วันที่เลื่อนเป็นไปตามประกาศของธนาคาร'),
  ('gsb',
   'ผลรางวัลยึดตามเลขท้าย 6 ตัวของสลากออมสินพิเศษ ออกวันที่ 1 และ 16 ของเดือน วันที่ 1 ใช้สลากชุด 5 ปี วันที่ 16 ใช้สลากชุด 3 ปี วันที่เลื่อนเป็นไปตามประกาศของธนาคาร'),
  ('lao_star',
   'ผลรางวัลยึดตามเลข 4 ตัวของหวยลาวสตาร์ ออกทุกวัน'),
  ('lao_thakhek_vip',
   'ผลรางวัลยึดตามเลข 4 ตัวของหวยลาวท่าแขก VIP ออกทุกวัน'),
  ('lao_samakkee',
   'ผลรางวัลยึดตามเลข 4 ตัวของหวยลาวสามัคคี ออกทุกวัน'),
  ('lao_vip',
   'ผลรางวัลยึดตามเลข 4 ตัวของหวยลาว VIP ออกทุกวัน'),
  ('hanoi_special',
   'ผลรางวัลยึดตามฮานอยพิเศษ ซึ่งออกแยกจากฮานอยปกติ ออกทุกวัน'),
  ('hanoi_vip',
   'ผลรางวัลยึดตามฮานอย VIP ซึ่งออกแยกจากฮานอยปกติ ออกทุกวัน'),
  ('hanoi_pattana',
   'ผลรางวัลยึดตามฮานอยพัฒนา ซึ่งออกแยกจากฮานอยปกติ ออกทุกวัน'),
  ('malay',
   'ผลรางวัลยึดตาม Magnum 4D ของมาเลเซีย ออกวันพุธ เสาร์ และอาทิตย์ และวันอังคารที่มีการออกรางวัลพิเศษ'),
  ('th_am',
   'ผลรางวัลยึดตามดัชนี SET เมื่อเปิดตลาดภาคเช้า'),
  ('th_noon',
   'ผลรางวัลยึดตามดัชนี SET เมื่อปิดตลาดภาคเช้า'),
  ('th_afternoon',
   'ผลรางวัลยึดตามดัชนี SET เมื่อเปิดตลาดภาคบ่าย'),
  ('th_pm',
   'ผลรางวัลยึดตามดัชนี SET เมื่อปิดตลาดภาคบ่าย'),
  ('nikkei_am',
   'ผลรางวัลยึดตามดัชนีนิเคอิ 225 เมื่อปิดตลาดภาคเช้า งดออกในวันหยุดของตลาดหลักทรัพย์โตเกียว'),
  ('china_am',
   'ผลรางวัลยึดตามดัชนี SZSE Component เมื่อปิดตลาดภาคเช้า งดออกในวันหยุดของตลาดหลักทรัพย์เซินเจิ้น'),
  ('china_pm',
   'ผลรางวัลยึดตามดัชนี SZSE Component เมื่อปิดตลาดภาคบ่าย งดออกในวันหยุดของตลาดหลักทรัพย์เซินเจิ้น'),
  ('hsi_am',
   'ผลรางวัลยึดตามดัชนีฮั่งเส็งเมื่อปิดตลาดภาคเช้า งดออกในวันหยุดของตลาดหลักทรัพย์ฮ่องกง'),
  ('hsi_pm',
   'ผลรางวัลยึดตามดัชนีฮั่งเส็งเมื่อปิดตลาดภาคบ่าย งดออกในวันหยุดของตลาดหลักทรัพย์ฮ่องกงและวันที่ตลาดเปิดครึ่งวัน เพราะไม่มีภาคบ่าย'),
  ('taiwan',
   'ผลรางวัลยึดตามดัชนี TAIEX เมื่อปิดตลาด งดออกในวันหยุดของตลาดหลักทรัพย์ไต้หวัน'),
  ('korea',
   'ผลรางวัลยึดตามดัชนี KTOP 30 เมื่อปิดตลาด งดออกในวันหยุดของตลาดหลักทรัพย์เกาหลี'),
  ('singapore',
   'ผลรางวัลยึดตามดัชนี STI เมื่อปิดตลาด งดออกในวันหยุดของตลาดหลักทรัพย์สิงคโปร์ วันที่ตลาดเปิดครึ่งวันปิดรับและออกผลเร็วขึ้นตามเวลาที่แสดงในงวด'),
  ('india',
   'ผลรางวัลยึดตามดัชนี S&P BSE SENSEX เมื่อปิดตลาด งดออกในวันหยุดของตลาดหลักทรัพย์บอมเบย์'),
  ('egypt',
   'ผลรางวัลยึดตามดัชนี EGX 30 เมื่อปิดตลาด ออกวันอาทิตย์ถึงวันพฤหัสบดี งดออกในวันหยุดของตลาดหลักทรัพย์อียิปต์'),
  ('russia',
   'ผลรางวัลยึดตามดัชนี RTS เมื่อปิดตลาด งดออกในวันหยุดของตลาดหลักทรัพย์มอสโก'),
  ('uk',
   'ผลรางวัลยึดตามดัชนี FTSE 100 เมื่อปิดตลาด งดออกในวันหยุดของตลาดหลักทรัพย์ลอนดอน วันที่ตลาดเปิดครึ่งวันปิดรับและออกผลเร็วขึ้นตามเวลาที่แสดงในงวด'),
  ('germany',
   'ผลรางวัลยึดตามดัชนี DAX เมื่อปิดตลาด งดออกในวันหยุดของตลาดหลักทรัพย์แฟรงก์เฟิร์ต วันที่ตลาดเปิดครึ่งวันปิดรับและออกผลเร็วขึ้นตามเวลาที่แสดงในงวด'),
  ('dow',
   'ผลรางวัลยึดตามดัชนีดาวโจนส์ (DJIA) เมื่อปิดตลาด ปิดรับก่อนตลาดนิวยอร์กปิด 1 ชั่วโมง คือ 02:00 น. ของวันถัดไปในช่วงเวลาออมแสงของสหรัฐฯ และ 03:00 น. นอกช่วงนั้น งดออกในวันหยุดของตลาดนิวยอร์ก วันที่ตลาดเปิดครึ่งวันปิดรับและออกผลเร็วขึ้นตามเวลาที่แสดงในงวด'),
  ('nikkei_am_vip',
   'ผลรางวัลยึดตามดัชนีนิเคอิเช้า VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นนิเคอิเช้าปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('china_am_vip',
   'ผลรางวัลยึดตามดัชนีจีนเช้า VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นจีนเช้าปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('hsi_am_vip',
   'ผลรางวัลยึดตามดัชนีฮั่งเส็งเช้า VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นฮั่งเส็งเช้าปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('taiwan_vip',
   'ผลรางวัลยึดตามดัชนีไต้หวัน VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นไต้หวันปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('korea_vip',
   'ผลรางวัลยึดตามดัชนีเกาหลี VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นเกาหลีปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('nikkei_pm_vip',
   'ผลรางวัลยึดตามดัชนีนิเคอิบ่าย VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นนิเคอิบ่ายปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('china_pm_vip',
   'ผลรางวัลยึดตามดัชนีจีนบ่าย VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นจีนบ่ายปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('hsi_pm_vip',
   'ผลรางวัลยึดตามดัชนีฮั่งเส็งบ่าย VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นฮั่งเส็งบ่ายปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('singapore_vip',
   'ผลรางวัลยึดตามดัชนีสิงคโปร์ VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นสิงคโปร์ปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('uk_vip',
   'ผลรางวัลยึดตามดัชนีอังกฤษ VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นอังกฤษปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('germany_vip',
   'ผลรางวัลยึดตามดัชนีเยอรมัน VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นเยอรมันปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('russia_vip',
   'ผลรางวัลยึดตามดัชนีรัสเซีย VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นรัสเซียปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์'),
  ('dow_vip',
   'ผลรางวัลยึดตามดัชนีดาวโจนส์ VIP ที่แหล่งผลประกาศ เป็นคนละผลกับหุ้นดาวโจนส์ปกติ ออกทุกวันรวมวันเสาร์และวันอาทิตย์');

insert into lottery.rule_version (market_id, version, rule_text, allow_cancel, cancel_window_min,
  cancel_before_close_min, cancel_per_day, void_after_min, valid_from)
select m.market_id, 1, concat_ws(E'\n', own.rule_text, derived.rule_text, common.rule_text),
       true, 30, 10, 5, 60, timestamptz '2020-01-01 00:00+07'
  from own_rule own
  join lottery.market m using (code)
  join (values
    ('baac', '3 ตัวบนและ 2 ตัวบน คือสามตัวท้ายและสองตัวท้าย · 2 ตัวล่าง คือหลักที่ 3 และ 4 เช่น ออก 4273157 ได้ 3 ตัวบน 157 · 2 ตัวบน 57 · 2 ตัวล่าง 73'),
    ('gsb', '3 ตัวบนและ 2 ตัวบน คือสามตัวท้ายและสองตัวท้ายของเลขที่ออกครั้งที่ 1 · 2 ตัวล่าง คือสองตัวท้ายของเลขที่ออกครั้งที่ 2 เช่น ออก 200834 และ 438135 ได้ 834 · 34 · 35'),
    ('lao4', '3 ตัวบนและ 2 ตัวบน คือสามตัวท้ายและสองตัวท้าย · 2 ตัวล่าง คือสองตัวแรก เช่น ออก 9887 ได้ 3 ตัวบน 887 · 2 ตัวบน 87 · 2 ตัวล่าง 98'),
    ('hanoi', '3 ตัวบนและ 2 ตัวบน คือสามตัวท้ายและสองตัวท้ายของรางวัลพิเศษ · 2 ตัวล่าง คือสองตัวท้ายของรางวัลที่ 1 เช่น รางวัลพิเศษ 30398 รางวัลที่ 1 04743 ได้ 398 · 98 · 43'),
    ('malay', '4 ตัวบน 3 ตัวบน และ 2 ตัวบน คือรางวัลที่ 1 สามตัวท้าย และสองตัวท้ายของรางวัลที่ 1 · 2 ตัวล่าง คือสองตัวท้ายของรางวัลที่ 2 เช่น รางวัลที่ 1 4541 รางวัลที่ 2 2850 ได้ 4541 · 541 · 41 · 50'),
    ('stock', '3 ตัวบน คือหลักหน่วยและทศนิยมสองตำแหน่งของดัชนี · 2 ตัวบน คือทศนิยมสองตำแหน่งของดัชนี · 2 ตัวล่าง คือทศนิยมสองตำแหน่งของค่าเปลี่ยนแปลง ไม่คิดเครื่องหมาย เช่น 34,305.09 (+339.65) ได้ 509 · 09 · 65'),
    ('thai_stock', '3 ตัวบน คือหลักหน่วยและทศนิยมสองตำแหน่งของดัชนี SET (ไม่ใช้ SET50) · 2 ตัวบน คือทศนิยมสองตำแหน่งของ SET · 2 ตัวล่าง คือทศนิยมสองตำแหน่งของค่าเปลี่ยนแปลง ไม่คิดเครื่องหมาย เช่น 1,541.27 (-4.85) ได้ 127 · 27 · 85 งดออกในวันหยุดของตลาดหลักทรัพย์')
  ) derived (result_rule, rule_text) on derived.result_rule = m.result_rule,
  (values ($$3 ตัวโต๊ด สลับตำแหน่งได้ทุกแบบรวมตรงตัว เลขเบิ้ลและเลขตองจ่ายอัตราเดียวกับเลขทั่วไปแต่มีโอกาสถูกน้อยกว่า
วิ่งบนและวิ่งล่าง จ่ายครั้งเดียวต่อรายการ แม้เลขนั้นจะออกซ้ำหลายหลัก
เงินรางวัลคือยอดแทงคูณอัตราจ่าย ไม่คืนเงินต้นเพิ่ม และใช้อัตราจ่ายของเวลาที่ส่งโพยสำเร็จ
เลขอั้นอาจจ่ายลดลงหรือปิดรับตามยอดขาย โพยที่ส่งก่อนประกาศยังได้อัตราเดิม
ยกเลิกโพยได้ทั้งใบภายใน 30 นาทีหลังส่ง และก่อนปิดรับอย่างน้อย 10 นาที ไม่เกินวันละ 5 ใบ
ปิดรับตามเวลาของเซิร์ฟเวอร์ หากไม่มีผลหรือดัชนีไม่เคลื่อนไหวภายใน 60 นาทีหลังเวลาออกผล ถือว่างดออกผลและคืนเงินทุกโพย$$)
  ) common (rule_text)
 order by m.market_id;

-- The government draw has sold no 4 ตัว before: a second version tells the two types.
insert into lottery.rule_version (market_id, version, rule_text, allow_cancel, cancel_window_min,
  cancel_before_close_min, cancel_per_day, void_after_min, valid_from)
select market_id, 2, replace(rule_text, '· 2 ตัวล่าง คือรางวัลเลขท้าย 2 ตัว',
         '· 2 ตัวล่าง คือรางวัลเลขท้าย 2 ตัว' || E'\n' ||
         '4 ตัวบน คือสี่ตัวท้ายของรางวัลที่ 1 · 4 ตัวโต๊ด สลับตำแหน่งได้ทุกแบบรวมตรงตัว'),
       allow_cancel, cancel_window_min, cancel_before_close_min, cancel_per_day, void_after_min, valid_from
  from lottery.rule_version where market_id = 1 and version = 1;

insert into lottery.rule_version (market_id, version, rule_text, allow_cancel, cancel_window_min,
  cancel_before_close_min, cancel_per_day, void_after_min, valid_from)
select m.market_id, 1, own.rule_text || E'\n' || $$ขายเป็นชุด ชุดละ 120 บาท เลือกเลข 4 ตัวเอง ซื้อเลขเดียวกันได้หลายชุด
เงินรางวัลต่อชุด: 4 ตัวตรง 125,000 บาท · 3 ตัวตรง (สามตัวท้าย) 41,000 บาท · 4 ตัวโต๊ด 5,500 บาท · 3 ตัวโต๊ด (สามตัวท้าย) 4,100 บาท · 3 ตัวหน้า 1,800 บาท · 2 ตัวหน้าหรือ 2 ตัวหลัง 1,600 บาท
หนึ่งชุดรับเฉพาะรางวัลสูงสุดที่ถูกเพียงรางวัลเดียว เช่น ออก 9887 ชุดเลข 0887 ถูก 3 ตัวตรงและ 2 ตัวหลัง รับ 41,000 บาท
ยกเลิกโพยได้ทั้งใบภายใน 30 นาทีหลังส่ง และก่อนปิดรับอย่างน้อย 10 นาที ไม่เกินวันละ 5 ใบ
ปิดรับตามเวลาของเซิร์ฟเวอร์ หากไม่มีผลภายใน 60 นาทีหลังเวลาออกผล ถือว่างดออกผลและคืนเงินทุกโพย$$,
       true, 30, 10, 5, 60, timestamptz '2020-01-01 00:00+07'
  from (values
    ('lao_set', 'ผลรางวัลยึดตามเลข 4 ตัวของหวยลาวพัฒนา ออกวันจันทร์ พุธ และศุกร์'),
    ('hanoi_set', 'ผลรางวัลยึดตามสี่ตัวท้ายของรางวัลพิเศษ สลากเวียดนามภาคเหนือ (XSMB) ออกทุกวัน งดออกช่วงตรุษเวียดนาม')
  ) own (code, rule_text) join lottery.market m using (code) order by m.market_id;

-- Rates and limits (lottery.md §2.2, §2.3): satang, hundredths of a rate ---------------------------
insert into lottery.rate_version (market_id, version, valid_from)
select market_id, 1, timestamptz '2020-01-01 00:00+07' from lottery.market
 where market_id >= 7 order by market_id;

insert into lottery.rate_version (market_id, version, valid_from)
values (1, 2, timestamptz '2020-01-01 00:00+07');

insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang, max_per_bet_satang,
  max_per_member_satang, cap_satang)
select v.rate_version_id, r.bet_type,
       case r.bet_type when 'top3' then p.top3 when 'tod3' then p.tod3 else r.rate_x100 end,
       100, r.per_bet * 100, r.per_member * 100, r.cap * 100
  from lottery.market m
  join lottery.rate_version v on v.market_id = m.market_id and v.version = 1
  join (values ('baac', 90000, 15000), ('gsb', 90000, 15000), ('lao4', 85000, 15000),
               ('hanoi', 85000, 15000), ('malay', 85000, 15000), ('stock', 85000, 12000),
               ('thai_stock', 85000, 12000)
       ) p (result_rule, top3, tod3) on p.result_rule = m.result_rule,
  (values ('top3',       null,   2000,  5000,  20000),
          ('tod3',       null,   2000,  5000,  60000),
          ('top2',       9000,   5000,  20000, 100000),
          ('bottom2',    9000,   5000,  20000, 100000),
          ('run_top',    320,   10000,  50000, 500000),
          ('run_bottom', 420,   10000,  50000, 500000)
  ) r (bet_type, rate_x100, per_bet, per_member, cap)
 where m.market_id >= 7 and m.category_id <> 5;

-- 4 ตัว of the government draw, beside what version 1 has, and of Malay.
insert into lottery.rate (rate_version_id, bet_type, rate_x100, min_satang, max_per_bet_satang,
  max_per_member_satang, cap_satang)
select new.rate_version_id, r.bet_type, r.rate_x100, r.min_satang, r.max_per_bet_satang,
       r.max_per_member_satang, r.cap_satang
  from lottery.rate r
  join lottery.rate_version old using (rate_version_id)
  join lottery.rate_version new on new.market_id = old.market_id and new.version = 2
 where old.market_id = 1 and old.version = 1
union all
select v.rate_version_id, r.bet_type, r.rate_x100, 100, r.per_bet * 100, r.per_member * 100, r.cap * 100
  from lottery.rate_version v join lottery.market m using (market_id),
  (values ('top4', 600000, 500, 1000,  2000),
          ('tod4',  25000, 1000, 3000, 20000)
  ) r (bet_type, rate_x100, per_bet, per_member, cap)
 where (m.code, v.version) in (('gov', 2), ('malay', 1));

-- อั้นขั้นบันได as for the first markets: at half and three quarters of the limit; วิ่ง has only the limit.
insert into lottery.rate_step (rate_version_id, bet_type, over_satang, rate_x100)
select r.rate_version_id, r.bet_type, r.cap_satang * s.share / 100, r.rate_x100 * s.pays / 100
  from lottery.rate r join lottery.rate_version v using (rate_version_id),
       (values (50, 80), (75, 50)) s (share, pays)
 where (v.market_id >= 7 or (v.market_id, v.version) = (1, 2))
   and r.bet_type not in ('run_top', 'run_bottom');

-- หวยชุด: ฿120 a unit. The rate is that of the best tier for one baht.
insert into lottery.rate (rate_version_id, bet_type, rate_x100, unit_satang, min_satang,
  max_per_bet_satang, max_per_member_satang, cap_satang)
select v.rate_version_id, 'set4', 12500000::bigint * 100 / 12000, 12000, 12000, 5 * 12000,
       10 * 12000, 20 * 12000
  from lottery.rate_version v join lottery.market m using (market_id) where m.category_id = 5;

insert into lottery.set_prize (rate_version_id, bet_type, tier, prize_satang)
select r.rate_version_id, r.bet_type, t.tier, t.baht * 100
  from lottery.rate r,
       (values ('four_straight', 125000), ('three_straight', 41000), ('four_tod', 5500),
               ('three_tod', 4100), ('three_front', 1800), ('two', 1600)) t (tier, baht)
 where r.bet_type = 'set4';

-- Schedules (lottery.md §1.4); weekday bits: Sunday 1, Monday 2, … Saturday 64 ---------------------
-- The two banks' rounds open when the one before is settled, as the government's do.
insert into lottery.schedule_version (market_id, version, day_rule, month_days, open_time,
  open_days_before, close_time, draw_time, ahead_days, valid_from)
select m.market_id, 1, 'glo', s.month_days, null, 0, s.close_time, s.draw_time, 45,
       timestamptz '2020-01-01 00:00+07'
  from (values ('baac', '{16}'::smallint[],   time '09:00', time '16:00'),
               ('gsb',  '{1,16}'::smallint[], time '10:30', time '14:00')
       ) s (code, month_days, close_time, draw_time)
  join lottery.market m using (code);

insert into lottery.schedule_version (market_id, version, day_rule, weekday_mask, open_time,
  open_days_before, close_time, draw_time, zone, ahead_days, valid_from)
select m.market_id, 1, 'weekly', s.weekday_mask, '06:00', s.open_days_before, s.close_time, s.draw_time,
       s.zone, 7 + s.open_days_before, timestamptz '2020-01-01 00:00+07'
  from (values
    ('lao_star', 127, 0, time '15:35', time '15:45', 'Asia/Bangkok'),
    ('lao_thakhek_vip', 127, 0, time '19:35', time '19:45', 'Asia/Bangkok'),
    ('lao_samakkee', 127, 0, time '20:20', time '20:30', 'Asia/Bangkok'),
    ('lao_vip', 127, 0, time '21:20', time '21:30', 'Asia/Bangkok'),
    ('hanoi_special', 127, 0, time '17:00', time '17:30', 'Asia/Bangkok'),
    ('hanoi_vip', 127, 0, time '19:10', time '19:30', 'Asia/Bangkok'),
    ('hanoi_pattana', 127, 0, time '19:20', time '19:30', 'Asia/Bangkok'),
    ('malay', 73, 1, time '18:00', time '18:30', 'Asia/Bangkok'),
    ('th_am', 62, 0, time '09:50', time '10:05', 'Asia/Bangkok'),
    ('th_noon', 62, 0, time '12:15', time '12:35', 'Asia/Bangkok'),
    ('th_afternoon', 62, 0, time '14:15', time '14:35', 'Asia/Bangkok'),
    ('th_pm', 62, 0, time '16:25', time '16:50', 'Asia/Bangkok'),
    ('nikkei_am', 62, 0, time '09:20', time '09:30', 'Asia/Bangkok'),
    ('china_am', 62, 0, time '10:15', time '10:30', 'Asia/Bangkok'),
    ('china_pm', 62, 0, time '13:30', time '14:00', 'Asia/Bangkok'),
    ('hsi_am', 62, 0, time '10:45', time '11:05', 'Asia/Bangkok'),
    ('hsi_pm', 62, 0, time '14:40', time '15:10', 'Asia/Bangkok'),
    ('taiwan', 62, 0, time '12:00', time '12:35', 'Asia/Bangkok'),
    ('korea', 62, 0, time '13:10', time '13:50', 'Asia/Bangkok'),
    ('singapore', 62, 0, time '15:55', time '16:30', 'Asia/Bangkok'),
    ('india', 62, 0, time '16:40', time '17:30', 'Asia/Bangkok'),
    ('egypt', 31, 0, time '18:00', time '19:45', 'Asia/Bangkok'),
    ('russia', 62, 0, time '22:00', time '23:00', 'Asia/Bangkok'),
    ('uk', 62, 0, time '22:00', time '23:55', 'Asia/Bangkok'),
    ('germany', 62, 0, time '22:00', time '23:55', 'Asia/Bangkok'),
    ('dow', 62, 0, time '15:00', time '16:15', 'America/New_York'),
    ('nikkei_am_vip', 127, 0, time '09:00', time '09:05', 'Asia/Bangkok'),
    ('china_am_vip', 127, 0, time '10:00', time '10:05', 'Asia/Bangkok'),
    ('hsi_am_vip', 127, 0, time '10:30', time '10:35', 'Asia/Bangkok'),
    ('taiwan_vip', 127, 0, time '11:30', time '11:35', 'Asia/Bangkok'),
    ('korea_vip', 127, 0, time '12:30', time '12:35', 'Asia/Bangkok'),
    ('nikkei_pm_vip', 127, 0, time '13:20', time '13:25', 'Asia/Bangkok'),
    ('china_pm_vip', 127, 0, time '14:20', time '14:25', 'Asia/Bangkok'),
    ('hsi_pm_vip', 127, 0, time '15:20', time '15:25', 'Asia/Bangkok'),
    ('singapore_vip', 127, 0, time '17:00', time '17:05', 'Asia/Bangkok'),
    ('uk_vip', 127, 0, time '21:45', time '21:50', 'Asia/Bangkok'),
    ('germany_vip', 127, 0, time '22:45', time '22:50', 'Asia/Bangkok'),
    ('russia_vip', 127, 0, time '23:45', time '23:50', 'Asia/Bangkok'),
    ('dow_vip', 127, 0, time '00:10', time '00:30', 'Asia/Bangkok'),
    ('lao_set', 42, 1, time '20:10', time '20:30', 'Asia/Bangkok'),
    ('hanoi_set', 127, 0, time '18:00', time '18:30', 'Asia/Bangkok')
  ) s (code, weekday_mask, open_days_before, close_time, draw_time, zone)
  join lottery.market m using (code);

-- Feeds: the sets are drawn by the numbers of another market. The two banks are entered by people, as
-- the government's draw is.
insert into lottery.feed_version (market_id, version, feed_code, auto_result, valid_from)
select m.market_id, 1,
       case m.code when 'lao_set' then 'lao_pattana' when 'hanoi_set' then 'hanoi'
                   else case when m.category_id = 3 then 'stock_' else '' end || m.code end,
       m.code not in ('baac', 'gsb'), timestamptz '2020-01-01 00:00+07'
  from lottery.market m where m.market_id >= 7;
