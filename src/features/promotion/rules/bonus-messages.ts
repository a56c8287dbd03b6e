import { type MessageKind, messageMoney } from '#kernel/message.ts'
import type { BonusEnd } from './bonus-state.ts'

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
  topic: { topic: 'promotion', title: 'โบนัสของคุณ', note: 'เมื่อโบนัสเล่นครบ หมดอายุ หรือสิ้นสุด' },
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
