import { type MessageKind, messageDay, type PushTopic } from '#kernel/message.ts'
import type { Day } from '#kernel/time.ts'

const topic: PushTopic = {
  topic: 'level',
  title: 'ระดับสมาชิก',
  note: 'เมื่อระดับของคุณเปลี่ยน',
}

/** A level that became another one. */
export interface LevelFacts {
  readonly name: string
  readonly day: Day
}

const link = () => '/member/level'

export const levelRoseMessage: MessageKind<LevelFacts> = {
  kind: 'level_rose',
  purpose: 'reward',
  topic,
  look: 'news',
  link,
  text: ({ name, day }) => ({
    title: `ระดับสมาชิกของคุณคือ ${name}`,
    body: `ตั้งแต่วันที่ ${messageDay(day)} ดูอัตราจ่ายและช่องทางฝากของระดับนี้ได้ที่หน้าระดับสมาชิก`,
  }),
}

export const levelFellMessage: MessageKind<LevelFacts> = {
  kind: 'level_fell',
  purpose: 'reward',
  topic,
  look: 'news',
  link,
  text: ({ name, day }) => ({
    title: `ระดับสมาชิกเปลี่ยนเป็น ${name}`,
    body: `ตั้งแต่วันที่ ${messageDay(day)} โพยที่แทงไว้แล้วจ่ายตามอัตราเดิม`,
  }),
}
