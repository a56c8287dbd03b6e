/**
 * Every route that shows the "เร็ว ๆ นี้" page, with its title. When a screen is built, its route file
 * gets the screen and its line leaves this list. What each will do stands with the page: every first
 * load carries the titles.
 */
export const comingSoon = {
  '/affiliate': { title: 'แนะนำเพื่อน' },
  '/cashback': { title: 'คืนยอดรายวัน' },
  '/lobby/$name': { title: 'เกม' },
  '/member/coupon': { title: 'คูปอง' },
  '/member/creditfree': { title: 'ภารกิจ' },
  '/member/wheel': { title: 'กงล้อนำโชค' },
  '/member/winloss': { title: 'คืนยอดแพ้ชนะ' },
  '/play': { title: 'เล่นเกม' },
  '/redeem': { title: 'ร้านค้าแต้ม' },
  '/sooth': { title: 'สูตรบาคาร่า' },
  '/winloss': { title: 'สรุปแพ้ชนะ' },
} as const

export type ComingSoonPath = keyof typeof comingSoon
