import { defineAudit } from '#kernel/audit.ts'
import type { ContentKind } from './rules/content.ts'

const kindWords = {
  notification: 'ประกาศ',
  banner: 'แบนเนอร์',
  event: 'กิจกรรม',
} satisfies Readonly<Record<ContentKind, string>>

/** What staff do to the content of the member site. */
export const noticeAudit = defineAudit({
  nouns: { content: 'เนื้อหา' },
  objects: {
    content: { thai: 'เนื้อหา', permission: 'content.edit' },
    image: { thai: 'รูป', permission: 'content.edit' },
  },
  fields: {
    kind: { thai: 'ประเภท', words: kindWords },
    audience: { thai: 'แสดงแก่', words: { '1': 'ผู้เข้าชม', '2': 'สมาชิก' } },
    title: { thai: 'หัวข้อ' },
    body: { thai: 'ข้อความ' },
    image: { thai: 'รูป' },
    link: { thai: 'ลิงก์' },
    is_on: { thai: 'การแสดง', as: 'flag', words: { true: 'เปิด', false: 'ปิด' } },
    shows_from: { thai: 'เริ่มแสดง', as: 'time' },
    shows_until: { thai: 'แสดงถึง', as: 'time' },
  },
  actions: {
    'content.created': { thai: 'เพิ่มเนื้อหา', object: 'content' },
    'content.changed': { thai: 'แก้ไขเนื้อหา', object: 'content' },
    'content.moved': { thai: 'จัดลำดับเนื้อหา', object: 'content' },
    'content.deleted': { thai: 'ลบเนื้อหา', object: 'content' },
    'content.image_uploaded': { thai: 'อัปโหลดรูป', object: 'image' },
  },
})
