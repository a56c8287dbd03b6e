import { messageDay, type MessageKind } from '#kernel/message.ts'
import type { SpinSource } from '#kernel/spins-received.ts'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'

/** Free spins that came. */
export interface SpinsFacts {
  readonly spins: number
  /** The last day on which they are good. */
  readonly day: Day
}

const sourceWords: Readonly<Record<SpinSource, string>> = {
  quest: 'จากภารกิจ',
  shop: 'จากร้านค้าแต้ม',
  coupon: 'จากคูปอง',
}

const spinsMessage = (source: SpinSource): MessageKind<SpinsFacts> => ({
  kind: `wheel_spins_${source}`,
  purpose: 'reward',
  topic: {
    topic: 'spins',
    title: 'สิทธิ์หมุนกงล้อ',
    note: 'เมื่อได้รับสิทธิ์หมุนจากภารกิจ ร้านค้าแต้ม หรือคูปอง',
  },
  look: 'prize',
  link: () => '/member/wheel',
  text: ({ spins, day }, { showsAmount }) => ({
    title: 'ได้รับสิทธิ์หมุนกงล้อ',
    body: `${showsAmount ? `${spins} สิทธิ์ ` : ''}${sourceWords[source]} ใช้ได้ถึง ${messageDay(day)}`,
  }),
})

export const spinsMessages: Readonly<Record<SpinSource, MessageKind<SpinsFacts>>> = {
  quest: spinsMessage('quest'),
  shop: spinsMessage('shop'),
  coupon: spinsMessage('coupon'),
}

/** Prizes that wait for their winner. */
export interface WaitingFacts {
  readonly prizes: number
  /** The last day on which they are taken; then they come by themselves. */
  readonly day: Day
}

export const prizesWaitingMessage: MessageKind<WaitingFacts> = {
  kind: 'wheel_prizes_waiting',
  purpose: 'reward',
  topic: {
    topic: 'wheel',
    title: 'กงล้อนำโชค',
    note: 'เมื่อรางวัลที่รอรับเหลือเวลา 3 วัน',
  },
  look: 'closing',
  link: () => '/member/wheel?open=rewards',
  usefulUntil: ({ day }) => bangkokInstant(addDays(day, 1)),
  text: ({ prizes, day }) => ({
    title: 'รางวัลกงล้อรอรับอยู่',
    body: `${prizes} รายการ รับได้ถึง ${messageDay(day)} หากไม่รับ ระบบจะให้เองหลังจากนั้น`,
  }),
}
