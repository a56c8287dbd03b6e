import { type MessageKind, messageMoney, type PushTopic } from '#kernel/message.ts'
import type { PaidAgainState } from '../contract.ts'

/** Money that came once more for a payment that was paid. */
export interface PaidAgainFacts {
  readonly state: PaidAgainState
  readonly payment_id: number
  readonly reference: string
  /** Baht text. */
  readonly amount: string
  /** By its QR; else by its amount or reference. */
  readonly of_qr: boolean
}

const topic: PushTopic = {
  topic: 'deposit',
  title: 'เงินที่โอนซ้ำ',
  note: 'เมื่อได้รับเงินซ้ำจากรายการฝากเดิม และเมื่อตรวจสอบเสร็จ',
}
const link = ({ payment_id: id }: PaidAgainFacts) => `/member/payment?id=${id}`
const sourceOf = ({ of_qr: ofQr }: PaidAgainFacts) => (ofQr ? 'QR เดิม' : 'รายการเดิม')

export const paidAgainFound: MessageKind<PaidAgainFacts> = {
  kind: 'deposit_paid_again',
  purpose: 'service',
  topic,
  look: 'news',
  link,
  text: (facts, { showsAmount }) => ({
    title: `ได้รับเงินอีกจาก ${sourceOf(facts)}`,
    body: showsAmount
      ? `${messageMoney(facts.amount)} · ${facts.reference} · เจ้าหน้าที่กำลังตรวจสอบ แล้วจะเติมเข้ากระเป๋าหรือโอนคืน`
      : 'เจ้าหน้าที่กำลังตรวจสอบ แตะเพื่อดู',
  }),
}

const endWords: Readonly<Record<PaidAgainState, { title: string; body: string }>> = {
  checking: { title: 'กำลังตรวจสอบเงินที่โอนซ้ำ', body: 'เจ้าหน้าที่กำลังตรวจสอบ' },
  returning: { title: 'กำลังโอนคืนเงินที่โอนซ้ำ', body: 'กำลังโอนคืนบัญชีที่โอนมา' },
  credited: { title: 'เติมเงินที่โอนซ้ำแล้ว', body: 'เงินเข้ากระเป๋าหลักแล้ว' },
  returned: { title: 'คืนเงินที่โอนซ้ำแล้ว', body: 'โอนคืนบัญชีที่โอนมาแล้ว' },
  elsewhere: { title: 'ตรวจสอบเงินที่โอนซ้ำแล้ว', body: 'เติมให้เจ้าของเงินแล้ว ไม่ได้เข้ากระเป๋านี้' },
}

export const paidAgainEnded: MessageKind<PaidAgainFacts> = {
  kind: 'deposit_paid_again_ended',
  purpose: 'service',
  topic,
  look: 'refund',
  link,
  text: ({ state, amount, reference }, { showsAmount }) => {
    const { title, body } = endWords[state]
    return {
      title,
      body: showsAmount ? `${messageMoney(amount)} · ${reference} · ${body}` : 'แตะเพื่อดูรายละเอียด',
    }
  },
}
