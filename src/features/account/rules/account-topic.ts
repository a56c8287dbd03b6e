import type { PushTopic } from '#kernel/message.ts'

/** What a member wants to hear of his account's safety. */
export const accountTopic: PushTopic = {
  topic: 'account',
  title: 'ความปลอดภัยของบัญชี',
  note: 'เมื่อมีการเข้าสู่ระบบจากอุปกรณ์ใหม่ หรือเพิ่มบัญชีธนาคารของคุณ',
}
