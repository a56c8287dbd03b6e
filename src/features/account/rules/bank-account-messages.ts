import { type MessageKind, messageMoment } from '#kernel/message.ts'
import { accountTopic } from './account-topic.ts'

/** An account that a member added: no digit of it, since messages are kept as they are. */
export interface BankAccountFacts {
  readonly bank_name: string
  /** ISO text. */
  readonly review_until: string
}

export const bankAccountMessage: MessageKind<BankAccountFacts> = {
  kind: 'bank_account_added',
  purpose: 'service',
  topic: accountTopic,
  look: 'news',
  link: () => '/member/profile',
  text: ({ bank_name: bank, review_until: until }) => ({
    title: `เพิ่มบัญชี${bank}แล้ว`,
    body: `ถอนเข้าบัญชีนี้ได้ตั้งแต่ ${messageMoment(new Date(until))} หากไม่ใช่คุณ ติดต่อเจ้าหน้าที่ทันที`,
  }),
}
