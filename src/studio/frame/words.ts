import type { PauseReason } from '#kernel/frame-messages.ts'
import { satangOf } from './baht.ts'
import type { RoundView } from './studio-words.ts'

export const pauseWords: Readonly<Record<PauseReason, string>> = {
  reality: 'พักดูเวลาเล่นก่อน แล้วค่อยเล่นต่อ',
  limit: 'ถึงวงเงินหรือเวลาเล่นที่กำหนดไว้แล้ว',
  excluded: 'บัญชีนี้พักการเล่นอยู่',
  offline: 'ไม่มีสัญญาณอินเทอร์เน็ต รอบที่ค้างถูกบันทึกไว้',
  moved: 'เกมนี้เปิดอยู่ในหน้าอื่นแล้ว',
  ended: 'เกมนี้จบการเชื่อมต่อแล้ว กรุณาปิดแล้วเปิดเกมใหม่',
}

/** Whether more came back than was staked. */
export const isWon = ({ net, reason }: RoundView): boolean =>
  reason === null && net !== null && satangOf(net) > 0n

/** What is said of a round that shows no outcome, or whose outcome does not count. */
export const unplayed = ({ reason }: RoundView): string => reason ?? 'กำลังรอผล'
