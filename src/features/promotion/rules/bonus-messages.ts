import { type MessageKind, messageMoment, messageMoney, type PushTopic } from '#kernel/message.ts'
import type { BonusEnd } from './bonus-state.ts'

const topic: PushTopic = {
  topic: 'promotion',
  title: 'โบนัสของคุณ',
  note: 'เมื่อโบนัสเล่นครบ ใกล้หมดอายุ หรือสิ้นสุด',
}

/** A bonus that ended without its member having asked for it. */
export interface BonusEndFacts {
  readonly title: string
  readonly end: BonusEnd
  /** Baht text: what came to the main wallet at its end. */
  readonly released: string
  /** Why; null where the end says it. */
  readonly reason: string | null
}

export const bonusEndedMessage: MessageKind<BonusEndFacts> = {
  kind: 'bonus_ended',
  purpose: 'service',
  topic,
  look: 'news',
  link: () => '/member/promotions',
  text: ({ title, end, released, reason }, { showsAmount }) => {
    if (end === 'released') {
      const came = showsAmount ? `${messageMoney(released)} ` : ''
      return { title: 'เล่นโบนัสครบแล้ว', body: `${title} · โอน${came}เข้ากระเป๋าหลักแล้ว` }
    }
    const why = reason ?? (end === 'expired' ? 'หมดเวลาก่อนเล่นครบ' : 'ใช้หมดก่อนเล่นครบ')
    return { title: 'โบนัสสิ้นสุดแล้ว', body: `${title} · ${why} · เงินในกระเป๋าหลักไม่เปลี่ยน` }
  },
}

/** How many hours before its end a bonus is told of. */
export const bonusRemindersHours = [48, 6] as const

/** A bonus that ends soon. */
export interface BonusRunsOutFacts {
  readonly title: string
  /** ISO text. */
  readonly until: string
}

/** Says when and what stays, and asks nobody to play for it. */
export const bonusRunsOutMessage: MessageKind<BonusRunsOutFacts> = {
  kind: 'bonus_runs_out',
  purpose: 'reward',
  topic,
  look: 'closing',
  link: () => '/member/promotions',
  usefulUntil: ({ until }) => new Date(until),
  text: ({ title, until }) => ({
    title: 'โบนัสใกล้หมดอายุ',
    body: `${title} · หมดอายุ ${messageMoment(new Date(until))} · เงินในกระเป๋าหลักถอนได้เสมอ`,
  }),
}
