import type { FindingKind } from '../rules/bank-closing.ts'
import type { ItemState } from '../rules/reconcile.ts'

/** What became of money on one side or on both, as people at the desk read it. */
export const itemWords: Readonly<Record<ItemState, string>> = {
  agreed: 'ตรงกัน',
  booked_other_day: 'ลงบัญชีวันอื่น',
  line_other_day: 'ธนาคารลงวันอื่น',
  sent_back: 'โอนคืนผู้โอน',
  withdrawn: 'จ่ายถอน',
  awaits_bank: 'รอใบแจ้งยอด',
  amount_differs: 'ยอดไม่เท่ากัน',
  not_booked: 'ยังไม่ลงบัญชี',
  outside: 'เงินออกนอกระบบ',
  no_line: 'ธนาคารไม่มีรายการ',
}

/** In what our lines and the bank's own statement differ. */
export const findingWords: Readonly<Record<FindingKind, string>> = {
  missing: 'เราไม่ได้รับรายการนี้',
  extra: 'ธนาคารไม่มีรายการนี้',
  amount_differs: 'ยอดไม่เท่ากัน',
  other_day: 'เราได้รับเป็นวันอื่น',
  opening_differs: 'ยกมาไม่ต่อจากวันก่อน',
}
