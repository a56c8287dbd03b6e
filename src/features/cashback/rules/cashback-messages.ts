import {
  type MessageKind,
  messageDay,
  messageMoment,
  messageMoney,
  type PushTopic,
} from '#kernel/message.ts'
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

const topic: PushTopic = { topic: 'cashback', title: 'คืนยอด', note: 'เมื่อมียอดคืนให้รับ' }
const link = () => '/cashback'

export const cashbackReadyMessage: MessageKind<CashbackFacts> = {
  kind: 'cashback_ready',
  topic,
  look: 'refund',
  link,
  usefulUntil: ({ until }) => new Date(until),
  text: ({ day, amount, isSupplement }, { showsAmount }) => ({
    title: isSupplement ? 'มียอดคืนเพิ่มจากการแก้ผล' : 'มียอดคืนให้รับ',
    body: `ของวันที่ ${messageDay(day)}${showsAmount ? ` จำนวน ${messageMoney(amount)}` : ''} · รับได้ก่อนหมดเวลา`,
  }),
}

/** What staff looked at, and can be claimed again. */
export const cashbackReleasedMessage: MessageKind<Omit<CashbackFacts, 'isSupplement'>> = {
  kind: 'cashback_released',
  topic,
  look: 'refund',
  link,
  usefulUntil: ({ until }) => new Date(until),
  text: ({ day, amount, until }, { showsAmount }) => ({
    title: 'ตรวจสอบเสร็จแล้ว รับยอดคืนได้',
    body: `ของวันที่ ${messageDay(day)}${showsAmount ? ` จำนวน ${messageMoney(amount)}` : ''} · รับได้ก่อน ${messageMoment(new Date(until))}`,
  }),
}

/** What staff looked at and ended for good. */
export interface VoidedFacts {
  readonly day: Day
  /** Baht text. */
  readonly amount: string
  readonly reason: string
}

export const cashbackVoidedMessage: MessageKind<VoidedFacts> = {
  kind: 'cashback_voided',
  topic,
  look: 'correction',
  link,
  text: ({ day, amount, reason }, { showsAmount }) => ({
    title: 'ยอดคืนถูกยกเลิกหลังตรวจสอบ',
    body: `ของวันที่ ${messageDay(day)}${showsAmount ? ` จำนวน ${messageMoney(amount)}` : ''} · ${reason}`,
  }),
}
