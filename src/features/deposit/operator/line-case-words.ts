import type { WireLineCase } from '../line-case-contract.ts'
import type { LineCaseKind, LineCaseWay, MoneyPlace } from '../rules/line-case.ts'
import type { LinePart } from '../rules/line-repeat.ts'
import { formatMoney } from '#ui/thai/money.ts'

/** Why a line waits for a person. */
export const kindWords: Readonly<Record<LineCaseKind, string>> = {
  repeat_differs: 'แจ้งรายการเดิมซ้ำ แต่ข้อมูลไม่ตรงกัน',
  reversal_differs: 'เรียกเงินคืนไม่เท่ากับยอดที่โอนเข้า',
  reversal_after_return: 'เรียกเงินคืน หลังเราโอนคืนผู้โอนแล้ว',
  reversal_again: 'เรียกเงินก้อนเดิมคืนซ้ำ',
  reversal_of_nothing: 'เรียกเงินคืนจากรายการที่ไม่มีเงินเข้า',
}

/** What each of them means, and what to look at before deciding. */
export const kindNotes: Readonly<Record<LineCaseKind, string>> = {
  repeat_differs:
    'ธนาคารแจ้งรายการนี้สองครั้งด้วยข้อมูลที่ต่างกัน ระบบลงบัญชีตามครั้งแรกเท่านั้น ตรวจกับ statement ว่าเป็นเงินก้อนเดียวหรือสองก้อน',
  reversal_differs: 'ยอดที่ธนาคารเรียกคืนต่างจากยอดที่โอนเข้า ระบบยังไม่เรียกเงินจากใคร ตรวจกับธนาคารก่อนตัดสิน',
  reversal_after_return: 'เงินก้อนนี้โอนคืนผู้โอนไปแล้ว และธนาคารเรียกคืนอีกครั้ง ผู้โอนจึงได้เงินสองครั้ง',
  reversal_again: 'เงินก้อนนี้ถูกเรียกคืนไปแล้ว หรือกำลังรอตัดสินอยู่ ระบบไม่เรียกเงินจากสมาชิกซ้ำ',
  reversal_of_nothing: 'รายการที่ธนาคารอ้างถึงไม่ใช่เงินเข้า ระบบจึงไม่มีเงินให้เรียกคืน',
}

export const partWords: Readonly<Record<LinePart, string>> = {
  direction: 'ทิศทางเงิน',
  amount: 'จำนวนเงิน',
  time: 'เวลา',
  reference: 'เลขอ้างอิง',
  reverses: 'รายการที่เรียกคืน',
  payer: 'ผู้โอน',
}

/** Where the money is now. */
export const placeWords: Readonly<Record<MoneyPlace, string>> = {
  member: 'อยู่กับสมาชิก',
  suspense: 'รอจับคู่ ยังไม่เข้ากระเป๋าใคร',
  returning: 'กำลังโอนคืนผู้โอน',
  returned: 'คืนให้ผู้โอนแล้ว',
  nowhere: 'ไม่มีเงินเข้าจากรายการนี้',
}

/** What a button does stands on it. */
export function wayWords(way: LineCaseWay, { takes, told }: WireLineCase): string {
  switch (way) {
    case 'keep':
      return 'เป็นรายการเดิม'
    case 'apart':
      return told?.direction === 'credit' ? `รับเป็นอีกก้อน ${formatMoney(told.amount)}` : 'เป็นอีกรายการ'
    case 'take':
      return takes === null ? 'ไม่มีผู้ที่จะเรียกเงินคืน' : `เรียกเงินคืน ${formatMoney(takes)}`
    case 'leave':
      return 'ปิดโดยไม่เรียกเงิน'
  }
}

/** What follows, before it is confirmed. */
export function wayNotes(way: LineCaseWay, { place, member }: WireLineCase): string {
  switch (way) {
    case 'keep':
      return 'ข้อมูลครั้งแรกยังใช้ต่อ ไม่มีเงินเคลื่อนไหว'
    case 'apart':
      return 'ระบบจะลงบัญชีรายการที่แจ้งครั้งหลังเป็นอีกรายการหนึ่ง และจับคู่กับรายการฝากเหมือนเงินเข้าทั่วไป'
    case 'take':
      return place === 'suspense'
        ? 'เงินออกจากเงินรอจับคู่ ส่วนที่เหลือจะรอจับคู่ต่อเป็นรายการใหม่'
        : `หักจากกระเป๋าหลักของ ${member?.name ?? 'สมาชิก'} เท่าที่มี ส่วนที่ขาดเป็นยอดค้างชำระ`
    case 'leave':
      return 'ไม่มีเงินเคลื่อนไหว ส่วนต่างจะขึ้นในหน้ากระทบยอดให้ผู้ตรวจอธิบาย'
  }
}
