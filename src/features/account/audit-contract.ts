import { defineAudit } from '#kernel/audit.ts'

/** What staff do to members. */
export const accountAudit = defineAudit({
  nouns: { member: 'สมาชิก' },
  objects: { member: { thai: 'สมาชิก', permission: 'audit.view' } },
  fields: {
    status: {
      thai: 'สถานะ',
      words: { active: 'ใช้งานได้', suspended: 'ระงับชั่วคราว', closed: 'ปิดบัญชี' },
    },
  },
  actions: { 'member.set_status': { thai: 'เปลี่ยนสถานะสมาชิก', object: 'member' } },
})
