import { type MessageKind, messageDay, messageMoney } from '#kernel/message.ts'
import type { Day } from '#kernel/time.ts'

/** A day that was worked out and can be claimed. */
export interface CashbackFacts {
  readonly day: Day
  /** Baht text. */
  readonly amount: string
  /** A part beside the day itself came with a corrected result. */
  readonly isSupplement: boolean
  /** ISO text. */
  readonly until: string
}

export const cashbackReadyMessage: MessageKind<CashbackFacts> = {
  kind: 'cashback_ready',
  topic: { topic: 'cashback', title: 'คืนยอด', note: 'เมื่อมียอดคืนให้รับ' },
  look: 'refund',
  link: () => '/cashback',
  usefulUntil: ({ until }) => new Date(until),
  text: ({ day, amount, isSupplement }, { showsAmount }) => ({
    title: isSupplement ? 'มียอดคืนเพิ่มจากการแก้ผล' : 'มียอดคืนให้รับ',
    body: `ของวันที่ ${messageDay(day)}${showsAmount ? ` จำนวน ${messageMoney(amount)}` : ''} · รับได้ก่อนหมดเวลา`,
  }),
}
