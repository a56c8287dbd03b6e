import type { Kind, State } from './message-store.ts'
import type { OrderedFault } from './fault-store.ts'

export const kindNames: Readonly<Record<Kind, string>> = {
  authenticate: 'ยืนยันผู้เล่น',
  balance: 'ถามยอดเงิน',
  bet: 'วางเดิมพัน',
  win: 'จ่ายรางวัล',
  jackpot: 'แจ็กพอต',
  promo: 'รางวัลจากค่ายเกม',
  bonus_win: 'สรุปโบนัส',
  rollback: 'ยกเลิก',
  end: 'จบรอบ',
}

export const stateNames: Readonly<Record<State, string>> = {
  sending: 'กำลังส่ง',
  waiting: 'รอส่งซ้ำ',
  done: 'สำเร็จ',
  refused: 'เว็บปฏิเสธ',
  undoing: 'กำลังยกเลิก',
  undone: 'ยกเลิกแล้ว',
  never_sent: 'ไม่ได้ส่ง',
}

export const faultNames: Readonly<Record<OrderedFault['fault'], string>> = {
  down: 'ระบบล่ม',
  hang: 'ไม่ตอบ',
  slow: 'ตอบช้า',
  cut: 'สายหลุด',
  bad_signature: 'ลายเซ็นคำตอบไม่ถูกต้อง',
  not_json: 'คำตอบไม่ใช่ JSON',
  wrong_shape: 'คำตอบผิดรูปแบบ',
  wrong_amount: 'จำนวนเงินไม่ตรง',
  refuse: 'ปฏิเสธคำขอ',
  wrong_signature: 'ลายเซ็นไม่ถูกต้อง',
  duplicate: 'ส่งซ้อนสองครั้งพร้อมกัน',
  drop: 'ค่ายเกมลืมรายการ',
  phantom: 'มีรายการแต่ไม่เคยส่ง',
  late: 'ส่งช้า',
}
