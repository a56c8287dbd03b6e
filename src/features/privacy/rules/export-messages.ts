import { type MessageKind, messageMoment, type PushTopic } from '#kernel/message.ts'

/** What a member wants to hear of what he asked about his data. */
const privacyTopic: PushTopic = {
  topic: 'privacy',
  title: 'ข้อมูลส่วนบุคคล',
  note: 'เมื่อไฟล์ข้อมูลที่คุณขอไว้พร้อมดาวน์โหลด',
}

export interface ExportFacts {
  /** ISO text. */
  readonly expires_at: string
}

/** Without a word of what is in it: whoever picks the phone up learns that there is a file. */
export const exportMessage: MessageKind<ExportFacts> = {
  kind: 'data_export_ready',
  purpose: 'service',
  topic: privacyTopic,
  look: 'news',
  link: () => '/member/profile?open=data',
  text: ({ expires_at: at }) => ({
    title: 'ไฟล์ข้อมูลของคุณพร้อมแล้ว',
    body: `ดาวน์โหลดได้ถึง ${messageMoment(new Date(at))} หากคุณไม่ได้ขอ ให้เปลี่ยนรหัสผ่านและติดต่อเจ้าหน้าที่ทันที`,
  }),
}
