import { type MessageKind, messageMoney, type PushTopic } from '#kernel/message.ts'

/** A withdrawal that is over. */
export interface EndedFacts {
  readonly reference: string
  /** What the account got, or what came back: `500.00`. */
  readonly amount: string
  /** What of it paid a debt; `0.00` for nearly all. */
  readonly debt: string
  /** Why it came back; empty for one that arrived. */
  readonly reason: string
}

const topic: PushTopic = {
  topic: 'withdraw',
  title: 'ผลการถอนเงิน',
  note: 'เมื่อเงินถอนเข้าบัญชีหรือคืนเข้ากระเป๋า',
}
const link = () => '/member/withdraw'

export const withdrawPaid: MessageKind<EndedFacts> = {
  kind: 'withdraw_paid',
  purpose: 'service',
  topic,
  look: 'news',
  link,
  text: ({ reference, amount, debt }, { showsAmount }) => ({
    title: 'ถอนเงินสำเร็จ',
    body: showsAmount
      ? `โอน ${messageMoney(amount)} เข้าบัญชีของคุณแล้ว${debt === '0.00' ? '' : ` หลังหักชำระยอดค้าง ${messageMoney(debt)}`} · ${reference}`
      : 'เงินเข้าบัญชีของคุณแล้ว แตะเพื่อดู',
  }),
}

export const withdrawReturned: MessageKind<EndedFacts> = {
  kind: 'withdraw_returned',
  purpose: 'service',
  topic,
  look: 'refund',
  link,
  text: ({ reference, amount, reason }, { showsAmount }) => ({
    title: amount === '0.00' ? 'เงินถอนชำระยอดค้างแล้ว' : 'คืนเงินถอนเข้ากระเป๋าแล้ว',
    body: showsAmount
      ? amount === '0.00'
        ? `${reference} · ${reason}`
        : `คืน ${messageMoney(amount)} · ${reference} · เหตุผล: ${reason}`
      : amount === '0.00'
        ? 'แตะเพื่อดูรายละเอียด'
        : 'รายการถอนไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว แตะเพื่อดูเหตุผล',
  }),
}
