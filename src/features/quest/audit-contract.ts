import { defineAudit } from '#kernel/audit.ts'

/** What staff do to quests. */
export const questAudit = defineAudit({
  nouns: { quest: 'ภารกิจ' },
  objects: { quest: { thai: 'ภารกิจ', permission: 'quest.view' } },
  fields: {
    title: { thai: 'ชื่อ' },
    version: { thai: 'ฉบับของเงื่อนไข' },
    quest_goal: { thai: 'เป้าหมาย (สตางค์หรือวัน)' },
    quest_points: { thai: 'แต้มที่ให้' },
  },
  actions: {
    'quest.written': { thai: 'เขียนภารกิจ', object: 'quest' },
    'quest.published': { thai: 'อนุมัติภารกิจ', object: 'quest' },
    'quest.rejected': { thai: 'ไม่อนุมัติภารกิจ', object: 'quest' },
    'quest.paused': { thai: 'พักภารกิจ', object: 'quest' },
    'quest.resumed': { thai: 'เปิดภารกิจต่อ', object: 'quest' },
  },
})
