import { messageDay, type MessageKind } from '#kernel/message.ts'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'

/** Prizes that wait for their winner. */
export interface WaitingFacts {
  readonly prizes: number
  /** The last day on which they are taken; then they come by themselves. */
  readonly day: Day
}

export const prizesWaitingMessage: MessageKind<WaitingFacts> = {
  kind: 'wheel_prizes_waiting',
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
