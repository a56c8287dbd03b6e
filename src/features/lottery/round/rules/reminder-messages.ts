import { type MessageKind, messageDay, type PushTopic } from '#kernel/message.ts'

/** A round of which a member asked to be reminded. */
export interface RoundFacts {
  readonly round_id: number
  readonly market_name: string
  readonly draw_day: string
  /** ISO 8601 in Bangkok's time. */
  readonly close_at: string
}

const topic: PushTopic = {
  topic: 'reminder',
  title: 'เตือนเปิดและปิดรับ',
  note: 'เฉพาะงวดที่คุณตั้งเตือนไว้',
}

const body = ({ draw_day: day, close_at: closeAt }: RoundFacts) =>
  `งวด ${messageDay(day)} ปิดรับ ${closeAt.slice(11, 16)} น.`

/** A reminder after its round has closed only annoys. */
const whileOpen = {
  link: (facts: RoundFacts) => `/lotto/${facts.round_id}`,
  usefulUntil: (facts: RoundFacts) => new Date(facts.close_at),
}

export const roundOpened: MessageKind<RoundFacts> = {
  kind: 'round_open',
  purpose: 'play',
  topic,
  look: 'opening',
  ...whileOpen,
  text: (facts) => ({ title: `${facts.market_name} เปิดรับแล้ว`, body: body(facts) }),
}

export const roundClosing: MessageKind<RoundFacts> = {
  kind: 'round_closing',
  purpose: 'play',
  topic,
  look: 'closing',
  ...whileOpen,
  text: (facts) => ({ title: `${facts.market_name} ใกล้ปิดรับ`, body: body(facts) }),
}
