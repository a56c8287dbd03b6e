import { type MessageKind, messageMoment } from '#kernel/message.ts'
import { accountTopic } from './account-topic.ts'

export interface TotpRemovedFacts {
  /** ISO text. */
  readonly at: string
}

/** The desk took the authenticator app away; whoever did not ask for it has to hear of it. */
export const totpRemovedMessage: MessageKind<TotpRemovedFacts> = {
  kind: 'totp_removed',
  purpose: 'service',
  topic: accountTopic,
  look: 'news',
  link: () => '/member/profile',
  text: ({ at }) => ({
    title: 'เจ้าหน้าที่ถอดแอปยืนยันตัวตนของคุณแล้ว',
    body: `เมื่อ ${messageMoment(new Date(at))} หากคุณไม่ได้ขอ เปลี่ยนรหัสผ่านและติดต่อเจ้าหน้าที่ทันที`,
  }),
}
