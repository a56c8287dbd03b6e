import type { BreakWord, MovementKind } from '../rules/compare-transactions.ts'

/** How a movement differs, as people at the desk read it. */
export const breakNames: Readonly<Record<BreakWord, string>> = {
  missing_here: 'มีที่ค่าย ไม่มีในระบบ',
  missing_there: 'มีในระบบ ไม่มีที่ค่าย',
  amount: 'ยอดไม่เท่ากัน',
  state: 'ค่ายถือว่าสำเร็จ ระบบไม่ได้ทำ',
  late: 'ลงคนละวัน',
}

export const movementNames: Readonly<Record<MovementKind, string>> = {
  bet: 'เดิมพัน',
  win: 'จ่ายรางวัล',
  rollback: 'ยกเลิกรายการ',
}

/** Why a provider could not be compared: the word before the colon of a failure. */
const FAILURES: Readonly<Record<string, string>> = {
  down: 'ติดต่อค่ายเกมไม่ได้',
  slow: 'ค่ายเกมตอบไม่ทันเวลา',
  refused: 'ค่ายเกมไม่ยอมส่งรายการ',
  lied: 'คำตอบของค่ายเกมผิดรูปแบบหรือลายเซ็นไม่ถูกต้อง',
}

export const failureText = (failure: string): string =>
  FAILURES[failure.split(':')[0] ?? ''] ?? 'กระทบยอดไม่สำเร็จ'
