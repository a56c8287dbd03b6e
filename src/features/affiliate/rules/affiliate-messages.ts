import { type MessageKind, messageMoney, type PushTopic } from '#kernel/message.ts'

const topic: PushTopic = {
  topic: 'affiliate',
  title: 'แนะนำเพื่อน',
  note: 'เมื่อเพื่อนผ่านเงื่อนไขหรือถูกตรวจสอบ และเมื่อค่าแนะนำเข้ากระเป๋าหรือไม่ผ่าน',
}

const link = () => '/affiliate'

/** What a person of the staff looked at. */
export interface PayoutFacts {
  /** Baht text. */
  readonly amount: string
  /** Why not; empty where it was paid. */
  readonly reason: string
}

export const affiliatePaidMessage: MessageKind<PayoutFacts> = {
  kind: 'affiliate_paid',
  purpose: 'service',
  topic,
  look: 'refund',
  link,
  text: ({ amount }, { showsAmount }) => ({
    title: 'ค่าแนะนำเข้ากระเป๋าแล้ว',
    body: showsAmount
      ? `ตรวจสอบเสร็จแล้ว ได้รับ ${messageMoney(amount)} ถอนได้ทันที`
      : 'ตรวจสอบเสร็จแล้ว ถอนได้ทันที',
  }),
}

export const affiliateRefusedMessage: MessageKind<PayoutFacts> = {
  kind: 'affiliate_refused',
  purpose: 'service',
  topic,
  look: 'correction',
  link,
  text: ({ amount, reason }, { showsAmount }) => ({
    title: 'ค่าแนะนำยังไม่ได้เข้ากระเป๋า',
    body: `${showsAmount ? `${messageMoney(amount)} ` : ''}ไม่ผ่านการตรวจสอบ ยอดกลับไปเป็นรายได้ที่รับได้ · ${reason}`,
  }),
}

/** How a friend stands now. Nobody is named, and no sum: what one friend gave is told to nobody. */
export interface FriendFacts {
  readonly what: 'qualified' | 'held' | 'released'
}

const friendWords: Readonly<Record<FriendFacts['what'], { title: string; body: string }>> = {
  qualified: {
    title: 'เพื่อนของคุณผ่านเงื่อนไขแล้ว',
    body: 'เพื่อน 1 คนผ่านเงื่อนไข ค่าแนะนำจากเพื่อนคนนี้รับได้แล้ว',
  },
  held: {
    title: 'กำลังตรวจสอบเพื่อนที่แนะนำ',
    body: 'ค่าแนะนำจากเพื่อน 1 คนพักไว้ระหว่างตรวจสอบ ยังไม่หายไปไหน',
  },
  released: {
    title: 'ตรวจสอบเพื่อนที่แนะนำเสร็จแล้ว',
    body: 'ค่าแนะนำจากเพื่อน 1 คนกลับมานับตามปกติ',
  },
}

export const affiliateFriendMessage: MessageKind<FriendFacts> = {
  kind: 'affiliate_friend',
  purpose: 'reward',
  topic,
  look: 'news',
  link,
  text: ({ what }) => friendWords[what],
}
