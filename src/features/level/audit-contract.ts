import { defineAudit } from '#kernel/audit.ts'

const LEVELS_MAX = 10
const levelWords = Object.fromEntries(
  Array.from({ length: LEVELS_MAX }, (_, at) => [`${at + 1}`, `ระดับ ${at + 1}`]),
)

/** What staff do to levels and to those of members. */
export const levelAudit = defineAudit({
  nouns: { level: 'ระดับสมาชิก' },
  objects: {
    level: { thai: 'เงื่อนไขระดับ', permission: 'level.view' },
    member_level: { thai: 'ระดับของสมาชิก', permission: 'level.view' },
  },
  fields: {
    version: { thai: 'ฉบับของเงื่อนไข' },
    level: { thai: 'ระดับ' },
    levels: { thai: 'เงื่อนไข', as: 'sheet', words: levelWords },
    hold_until: { thai: 'ตั้งไว้ถึง', as: 'day' },
    sum_satang: { thai: 'ยอดเล่น 90 วัน', as: 'satang' },
  },
  actions: {
    'level.written': { thai: 'เสนอเงื่อนไขระดับ', object: 'level' },
    'level.published': { thai: 'อนุมัติเงื่อนไขระดับ', object: 'level' },
    'level.rejected': { thai: 'ไม่อนุมัติเงื่อนไขระดับ', object: 'level' },
    'level.approved': { thai: 'ตรวจแล้วให้ระดับ', object: 'member_level' },
    'level.declined': { thai: 'ตรวจแล้วไม่ให้ระดับ', object: 'member_level' },
    'level.asked': { thai: 'ขอตั้งระดับ รอคนที่สอง', object: 'member_level' },
    'level.set': { thai: 'ตั้งระดับ', object: 'member_level' },
    'level.refused': { thai: 'ไม่อนุมัติระดับที่ขอตั้ง', object: 'member_level' },
    'level.released': { thai: 'ยกเลิกระดับที่ตั้งไว้', object: 'member_level' },
  },
})
