import { type MessageKind, messageMoment } from '#kernel/message.ts'
import { accountTopic } from './account-topic.ts'

export interface DeviceFacts {
  /** `Chrome บน Android` */
  readonly device: string
  /** ISO text. */
  readonly at: string
}

/** A login from a device that the member had not used before; it leads to the list of his devices. */
export const deviceMessage: MessageKind<DeviceFacts> = {
  kind: 'device_signed_in',
  purpose: 'service',
  topic: accountTopic,
  look: 'news',
  link: () => '/member/profile?open=devices',
  text: ({ device, at }) => ({
    title: 'เข้าสู่ระบบจากอุปกรณ์ใหม่',
    body: `${device} · ${messageMoment(new Date(at))} หากไม่ใช่คุณ ให้ออกจากระบบอุปกรณ์นั้นและเปลี่ยนรหัสผ่านทันที`,
  }),
}
