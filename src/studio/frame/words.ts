import type { PauseReason } from '#kernel/frame-messages.ts'
import { baht, satangOf } from './baht.ts'
import type { RoundView, Side } from './studio-words.ts'

export const sideNames: Readonly<Record<Side, string>> = { heads: 'หัว', tails: 'ก้อย' }

export const pauseWords: Readonly<Record<PauseReason, string>> = {
  reality: 'พักดูเวลาเล่นก่อน แล้วค่อยเล่นต่อ',
  limit: 'ถึงวงเงินหรือเวลาเล่นที่กำหนดไว้แล้ว',
  excluded: 'บัญชีนี้พักการเล่นอยู่',
  offline: 'ไม่มีสัญญาณอินเทอร์เน็ต รอบที่ค้างถูกบันทึกไว้',
  moved: 'เกมนี้เปิดอยู่ในหน้าอื่นแล้ว',
}

/** Whether more came back than was staked. */
export const isWon = ({ net }: RoundView): boolean => net !== null && satangOf(net) > 0n

/** What a round came to, in one line. Only a real gain is told as one. */
export function resultOf(round: RoundView): string {
  if (round.reason !== null) return round.reason
  if (round.outcome === null || round.win === null || round.net === null) return 'กำลังรอผล'
  const side = `ออก${sideNames[round.outcome as Side]}`
  return isWon(round) ? `${side} ได้ ${baht(round.win)}` : `${side} สุทธิ ${baht(round.net)}`
}
