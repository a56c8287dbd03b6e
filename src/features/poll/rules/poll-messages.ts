import { type MessageKind, messageMoment, messageMoney, type PushTopic } from '#kernel/message.ts'
import type { Currency } from './prize.ts'

const topic: PushTopic = {
  topic: 'poll',
  title: 'ทายผล',
  note: 'เมื่อได้รางวัล ประกาศผล หรือใกล้ปิดตามที่คุณขอไว้',
}

/** A prize that was paid. */
export interface PrizeFacts {
  readonly poll_id: number
  readonly title: string
  readonly currency: Currency
  /** `500.00` of baht, `500` of points. */
  readonly amount: string
}

export const prizePaid: MessageKind<PrizeFacts> = {
  kind: 'poll_prize',
  purpose: 'service',
  topic,
  look: 'prize',
  link: ({ poll_id: pollId }) => `/poll/${pollId}`,
  text: ({ title, currency, amount }, { showsAmount }) => ({
    title: 'ยินดีด้วย! คุณทายถูก',
    body: showsAmount
      ? `${title} · ได้ ${currency === 'THB' ? `${messageMoney(amount)} เข้ากระเป๋าแล้ว` : `${amount} แต้มแล้ว`}`
      : `${title} · รับรางวัลแล้ว แตะเพื่อดู`,
  }),
}

/** What a member is told beside his prizes. */
export const pollNotices = ['closing', 'result', 'void'] as const
export type PollNotice = (typeof pollNotices)[number]

interface PollFacts {
  readonly poll_id: number
  readonly title: string
}
const link = ({ poll_id: pollId }: PollFacts): string => `/poll/${pollId}`

/** An hour before the close, to whom asked for it. */
export const pollClosing: MessageKind<PollFacts & { readonly closes_at: string }> = {
  kind: 'poll_closing',
  purpose: 'reward',
  topic,
  look: 'closing',
  link,
  usefulUntil: ({ closes_at: at }) => new Date(at),
  text: ({ title, closes_at: at }) => ({
    title: 'ใกล้ปิดรับทาย',
    body: `${title} · ปิดรับ ${messageMoment(new Date(at))}`,
  }),
}

/** The answer, plainly, to whom it brought nothing. */
export const pollResult: MessageKind<PollFacts & { readonly answer: string }> = {
  kind: 'poll_result',
  purpose: 'reward',
  topic,
  look: 'news',
  link,
  text: ({ title, answer }) => ({
    title: 'ประกาศผลแล้ว',
    body: `${title} · คำตอบคือ ${answer}`,
  }),
}

export const pollVoid: MessageKind<PollFacts & { readonly reason: string }> = {
  kind: 'poll_void',
  purpose: 'reward',
  topic,
  look: 'news',
  link,
  text: ({ title, reason }) => ({ title: 'กิจกรรมนี้ยกเลิก', body: `${title} · ${reason}` }),
}
