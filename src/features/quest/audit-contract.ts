import { defineAudit } from '#kernel/audit.ts'

/** What staff do to quests. */
export const questAudit = defineAudit({
  nouns: { quest: 'ภารกิจ' },
  objects: {
    quest: { thai: 'ภารกิจ', permission: 'quest.view' },
    quest_event: { thai: 'กิจกรรมของภารกิจ', permission: 'quest.view' },
  },
  fields: {
    title: { thai: 'ชื่อ' },
    version: { thai: 'ฉบับของเงื่อนไข' },
    quest_goal: { thai: 'เป้าหมาย (จำนวน)' },
    quest_goal_satang: { thai: 'เป้าหมาย', as: 'satang' },
    event_body: { thai: 'คำอธิบายกิจกรรม' },
    event_starts_at: { thai: 'เริ่มกิจกรรม', as: 'time' },
    event_ends_at: { thai: 'จบกิจกรรม', as: 'time' },
    quest_points: { thai: 'แต้มที่ให้' },
    quest_spins: { thai: 'สิทธิ์หมุนที่ให้' },
  },
  actions: {
    'quest.written': { thai: 'เขียนภารกิจ', object: 'quest' },
    'quest.published': { thai: 'อนุมัติภารกิจ', object: 'quest' },
    'quest.rejected': { thai: 'ไม่อนุมัติภารกิจ', object: 'quest' },
    'quest.paused': { thai: 'พักภารกิจ', object: 'quest' },
    'quest.stopped': { thai: 'หยุดภารกิจถาวร', object: 'quest' },
    'quest.event_written': { thai: 'เขียนกิจกรรมของภารกิจ', object: 'quest_event' },
    'quest.event_corrected': { thai: 'แก้กิจกรรมของภารกิจ', object: 'quest_event' },
    'quest.resumed': { thai: 'เปิดภารกิจต่อ', object: 'quest' },
  },
})
