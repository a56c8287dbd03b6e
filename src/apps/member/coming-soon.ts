/** A screen of the specification that a later release brings: what it is called and what it will do. */
export interface ComingSoon {
  readonly title: string
  readonly promise: string
}

/**
 * Every route that shows the "เร็ว ๆ นี้" page. When a screen is built, its route file gets the
 * screen and its line leaves this list.
 */
export const comingSoon = {
  '/affiliate': { title: 'แนะนำเพื่อน', promise: 'ลิงก์ชวนเพื่อน รายได้ และเครือข่ายของคุณจะอยู่ที่นี่' },
  '/cashback': { title: 'คืนยอดรายวัน', promise: 'ดูและกดรับคืนยอดเสียกับคืนยอดเล่นของแต่ละวันได้ที่นี่' },
  '/lobby/$name': { title: 'เกม', promise: 'คาสิโน สล็อต ยิงปลา และกีฬา พร้อมประวัติการเล่นที่ตรวจสอบได้' },
  '/member/coupon': { title: 'คูปอง', promise: 'กรอกรหัสคูปองและดูคูปองของคุณได้ที่นี่' },
  '/member/creditfree': { title: 'ภารกิจ', promise: 'ทำภารกิจ สะสมแต้ม แล้วนำไปแลกของรางวัล' },
  '/member/promotions': { title: 'โปรโมชั่นของฉัน', promise: 'โปรโมชั่นที่ใช้อยู่และยอดเทิร์นที่เหลือจะอยู่ที่นี่' },
  '/member/wheel': { title: 'กงล้อนำโชค', promise: 'หมุนวงล้อลุ้นรางวัล พร้อมเปิดเผยโอกาสได้ของทุกช่อง' },
  '/member/winloss': { title: 'คืนยอดแพ้ชนะ', promise: 'สรุปยอดแพ้ชนะรายเดือนและยอดคืนของคุณ' },
  '/play': { title: 'เล่นเกม', promise: 'เลือกหมวดเกมและกลับไปเล่นเกมล่าสุดได้จากหน้านี้' },
  '/promotions': { title: 'โปรโมชั่น', promise: 'โปรโมชั่นทั้งหมดพร้อมเงื่อนไขที่อ่านเข้าใจง่าย' },
  '/redeem': { title: 'ร้านค้าแต้ม', promise: 'แลกแต้มเป็นเครดิตและของรางวัล' },
  '/sooth': { title: 'สูตรบาคาร่า', promise: 'สถิติเค้าไพ่ของแต่ละห้อง พร้อมอัตราทายถูกจริง' },
  '/winloss': { title: 'สรุปแพ้ชนะ', promise: 'สรุปยอดเล่น ยอดถูกรางวัล และผลแพ้ชนะของคุณ' },
} as const satisfies Record<string, ComingSoon>

export type ComingSoonPath = keyof typeof comingSoon
