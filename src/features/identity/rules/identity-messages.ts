import type { MessageKind } from '#kernel/message.ts'
import { faultWords, type ReviewFault } from './documents.ts'

const topic = {
  topic: 'identity',
  title: 'ผลการตรวจเอกสารของคุณ',
  note: 'เมื่อเจ้าหน้าที่ตรวจเอกสารยืนยันตัวตนแล้ว',
}

export const identityAcceptedMessage: MessageKind<Readonly<Record<string, never>>> = {
  kind: 'identity_accepted',
  purpose: 'service',
  topic,
  look: 'news',
  link: () => '/member/identity',
  text: () => ({
    title: 'ยืนยันตัวตนสำเร็จ',
    body: 'เอกสารของคุณผ่านการตรวจแล้ว วงเงินฝากและถอนเพิ่มขึ้นทันที',
  }),
}

export const identityRefusedMessage: MessageKind<{ readonly fault: ReviewFault }> = {
  kind: 'identity_refused',
  purpose: 'service',
  topic,
  look: 'news',
  link: () => '/member/identity',
  text: ({ fault }) => ({
    title: 'เอกสารยังไม่ผ่าน ส่งใหม่ได้',
    body: faultWords[fault],
  }),
}
