import { type MessageKind, messageMoment } from '#kernel/message.ts'

/** A coupon that staff gave to a member. */
export interface GivenFacts {
  readonly title: string
  /** ISO text: until when it can be used. */
  readonly expiresAt: string
}

/** The name of a campaign often says how much it brings. */
export const couponGivenMessage: MessageKind<GivenFacts> = {
  kind: 'coupon_given',
  purpose: 'reward',
  topic: { topic: 'coupon', title: 'คูปองของคุณ', note: 'เมื่อทีมงานให้คูปองกับคุณ' },
  look: 'news',
  link: () => '/member/coupon',
  text: ({ title, expiresAt }, { showsAmount }) => ({
    title: 'คุณได้รับคูปอง',
    body: `${showsAmount ? `${title} · ` : ''}ใช้ได้ถึง ${messageMoment(new Date(expiresAt))}`,
  }),
}
