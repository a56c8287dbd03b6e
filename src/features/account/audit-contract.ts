import { defineAudit } from '#kernel/audit.ts'

/** What staff do to members. */
export const accountAudit = defineAudit({
  nouns: { member: 'สมาชิก' },
  objects: {
    member: { thai: 'สมาชิก', permission: 'member.view' },
    excluded_person: { thai: 'บุคคลต้องห้าม', permission: 'member.exclude_list' },
  },
  fields: {
    status: {
      thai: 'สถานะ',
      words: { active: 'ใช้งานได้', suspended: 'ระงับชั่วคราว', closed: 'ปิดบัญชี' },
    },
    excluded_until: { thai: 'พักการเล่นถึง', as: 'time' },
    level: { thai: 'ระดับ' },
    source: {
      thai: 'ที่มา',
      words: { authority: 'หน่วยงานรัฐ', member: 'เจ้าตัวแจ้ง', operator: 'ผู้ให้บริการ' },
    },
  },
  actions: {
    'member.set_status': { thai: 'เปลี่ยนสถานะสมาชิก', object: 'member' },
    'member.totp_proposed': { thai: 'เสนอถอดแอปยืนยันตัวตน', object: 'member' },
    'member.totp_removed': { thai: 'ถอดแอปยืนยันตัวตน', object: 'member' },
    'member.totp_kept': { thai: 'ไม่ถอดแอปยืนยันตัวตนตามที่เสนอ', object: 'member' },
    'member.noted': { thai: 'จดบันทึกเรื่องสมาชิก', object: 'member' },
    'member.exclude': { thai: 'ตั้งช่วงพักการเล่น', object: 'member' },
    'member.add_excluded': { thai: 'เพิ่มบุคคลต้องห้าม', object: 'excluded_person' },
    'member.lift_excluded': { thai: 'นำออกจากรายชื่อต้องห้าม', object: 'excluded_person' },
    'member.set_level': { thai: 'เปลี่ยนระดับสมาชิก', object: 'member' },
    'member.ask_level': { thai: 'ขอเปลี่ยนระดับ รอคนที่สอง', object: 'member' },
  },
})
