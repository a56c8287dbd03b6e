import { type MessageKind, messageMoney, type PushTopic } from '#kernel/message.ts'

const topic: PushTopic = {
  topic: 'affiliate',
  title: 'แนะนำเพื่อน',
  note: 'เมื่อค่าแนะนำที่รอตรวจสอบเข้ากระเป๋า หรือไม่ผ่าน',
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
  topic,
  look: 'refund',
  link,
  text: ({ amount }, { showsAmount }) => ({
    title: 'ค่าแนะนำเข้ากระเป๋าแล้ว',
    body: showsAmount
      ? `ตรวจสอบเสร็จแล้ว ได้รับ ${messageMoney(amount)} ถอนหรือเล่นต่อได้ทันที`
      : 'ตรวจสอบเสร็จแล้ว ถอนหรือเล่นต่อได้ทันที',
  }),
}

export const affiliateRefusedMessage: MessageKind<PayoutFacts> = {
  kind: 'affiliate_refused',
  topic,
  look: 'correction',
  link,
  text: ({ amount, reason }, { showsAmount }) => ({
    title: 'ค่าแนะนำยังไม่ได้เข้ากระเป๋า',
    body: `${showsAmount ? `${messageMoney(amount)} ` : ''}ไม่ผ่านการตรวจสอบ ยอดกลับไปเป็นรายได้ที่รับได้ · ${reason}`,
  }),
}
