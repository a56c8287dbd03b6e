import {
  type MessageKind,
  messageDay,
  messageMoment,
  messageMoney,
  type PushTopic,
} from '#kernel/message.ts'
import type { Day } from '#kernel/time.ts'
import { lastMinute } from './last-minute.ts'

const topic: PushTopic = {
  topic: 'cashback',
  title: 'คืนยอด',
  note: 'เมื่อมียอดคืนให้รับ ใกล้หมดเวลา หรือถูกปรับ',
}

/** A day that can be claimed. */
export interface CashbackFacts {
  readonly day: Day
  /** Baht text. */
  readonly amount: string
  /** A part beside the day itself came with a corrected result. */
  readonly isSupplement: boolean
  /** ISO text. */
  readonly until: string
}

const link = () => '/cashback'
const sum = (amount: string, showsAmount: boolean): string =>
  showsAmount ? ` ${messageMoney(amount)}` : ''

/** `9 ธ.ค. 69 เวลา 23:59 น.` */
const untilWords = (until: string): string => messageMoment(lastMinute(until))

export const cashbackReadyMessage: MessageKind<CashbackFacts> = {
  kind: 'cashback_ready',
  purpose: 'reward',
  topic,
  look: 'refund',
  link,
  usefulUntil: ({ until }) => new Date(until),
  text: ({ day, amount, isSupplement, until }, { showsAmount }) => ({
    title: isSupplement ? 'มียอดคืนเพิ่มจากการแก้ผล' : 'มียอดคืนให้รับ',
    body: `ของวันที่ ${messageDay(day)}${sum(amount, showsAmount)} รับได้ถึง ${untilWords(until)}`,
  }),
}

export const cashbackReminderMessage: MessageKind<CashbackFacts> = {
  kind: 'cashback_reminder',
  purpose: 'reward',
  topic,
  look: 'closing',
  link,
  usefulUntil: ({ until }) => new Date(until),
  text: ({ day, amount, until }, { showsAmount }) => ({
    title: 'ยอดคืนยังไม่ได้กดรับ',
    body: `ของวันที่ ${messageDay(day)}${sum(amount, showsAmount)} รับได้ถึง ${untilWords(until)} หลังจากนั้นหมดสิทธิ์`,
  }),
}

/** What became of a day that nobody has claimed yet, or of one that was claimed. */
export interface CorrectedFacts {
  readonly day: Day
  /** What can be claimed now, or what was too much; baht text. */
  readonly amount: string
}

/** The sum of a day that its member knows of is another one now. */
export const cashbackChangedMessage: MessageKind<CorrectedFacts> = {
  kind: 'cashback_changed',
  purpose: 'reward',
  topic,
  look: 'correction',
  link,
  text: ({ day, amount }, { showsAmount }) => ({
    title: 'ยอดคืนเปลี่ยนเพราะมีการแก้ผล',
    body:
      amount === '0.00'
        ? `ของวันที่ ${messageDay(day)} ไม่มียอดคืนให้รับแล้ว`
        : `ของวันที่ ${messageDay(day)}${showsAmount ? ` รับได้ ${messageMoney(amount)}` : ' ดูยอดใหม่ก่อนกดรับ'}`,
  }),
}

/** More came than was due: nothing is taken back, and what comes next is less. */
export const cashbackLoweredMessage: MessageKind<CorrectedFacts> = {
  kind: 'cashback_lowered',
  purpose: 'service',
  topic,
  look: 'correction',
  link,
  text: ({ day, amount }, { showsAmount }) => ({
    title: 'ปรับลดยอดคืนเพราะมีการแก้ผล',
    body: `ของวันที่ ${messageDay(day)} รับไปเกิน${sum(amount, showsAmount)} หักจากยอดคืนครั้งถัดไป ไม่หักจากกระเป๋า`,
  }),
}

/** What turnover brought in a month. */
export interface TurnoverMonthFacts {
  /** Its last day. */
  readonly day: Day
  /** Baht text. */
  readonly amount: string
}

export const turnoverMonthMessage: MessageKind<TurnoverMonthFacts> = {
  kind: 'cashback_month',
  purpose: 'reward',
  topic,
  look: 'refund',
  link,
  text: ({ day, amount }, { showsAmount }) => ({
    title: `คืนยอดเล่นเดือน ${messageDay(day).split(' ').slice(1).join(' ')}`,
    body: showsAmount
      ? `เข้ากระเป๋าแล้วรวม ${messageMoney(amount)} ทั้งเดือน ไม่ต้องกดรับ`
      : 'เข้ากระเป๋าแล้วทั้งเดือน ไม่ต้องกดรับ',
  }),
}

/** What staff looked at, and can be claimed again. */
export const cashbackReleasedMessage: MessageKind<Omit<CashbackFacts, 'isSupplement'>> = {
  kind: 'cashback_released',
  purpose: 'service',
  topic,
  look: 'refund',
  link,
  usefulUntil: ({ until }) => new Date(until),
  text: ({ day, amount, until }, { showsAmount }) => ({
    title: 'ตรวจสอบเสร็จแล้ว รับยอดคืนได้',
    body: `ของวันที่ ${messageDay(day)}${sum(amount, showsAmount)} รับได้ถึง ${untilWords(until)}`,
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
  purpose: 'service',
  topic,
  look: 'correction',
  link,
  text: ({ day, amount, reason }, { showsAmount }) => ({
    title: 'ยอดคืนถูกยกเลิกหลังตรวจสอบ',
    body: `ของวันที่ ${messageDay(day)}${sum(amount, showsAmount)} · ${reason}`,
  }),
}
