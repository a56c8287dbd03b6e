import { defineAudit } from '#kernel/audit.ts'

/** What staff do to members. */
export const accountAudit = defineAudit({
  nouns: { member: 'สมาชิก' },
  objects: { member: { thai: 'สมาชิก', permission: 'member.view' } },
  fields: {
    status: {
      thai: 'สถานะ',
      words: { active: 'ใช้งานได้', suspended: 'ระงับชั่วคราว', closed: 'ปิดบัญชี' },
    },
    excluded_until: { thai: 'พักการเล่นถึง', as: 'time' },
    level: { thai: 'ระดับ' },
  },
  actions: {
    'member.set_status': { thai: 'เปลี่ยนสถานะสมาชิก', object: 'member' },
    'member.exclude': { thai: 'ตั้งช่วงพักการเล่น', object: 'member' },
    'member.set_level': { thai: 'เปลี่ยนระดับสมาชิก', object: 'member' },
  },
})
