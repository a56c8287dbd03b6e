import { type MessageKind, messageMoney } from '#kernel/message.ts'
import type { Currency } from './prize.ts'

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
  topic: { topic: 'poll', title: 'รางวัลทายผล', note: 'เมื่อคุณทายถูกและได้รับรางวัล' },
  look: 'prize',
  link: ({ poll_id: pollId }) => `/poll/${pollId}`,
  text: ({ title, currency, amount }, { showsAmount }) => ({
    title: 'ยินดีด้วย! คุณทายถูก',
    body: showsAmount
      ? `${title} · ได้ ${currency === 'THB' ? `${messageMoney(amount)} เข้ากระเป๋าแล้ว` : `${amount} แต้มแล้ว`}`
      : `${title} · รับรางวัลแล้ว แตะเพื่อดู`,
  }),
}
