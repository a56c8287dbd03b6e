import { defineAudit } from '#kernel/audit.ts'

/** What staff set for members who play. */
export const protectionAudit = defineAudit({
  nouns: { play_limit: 'วงเงินของสมาชิก' },
  objects: {
    play_limit: { thai: 'วงเงินของสมาชิก', permission: 'member.view', inside: 'member' },
  },
  fields: {
    limit_satang: { thai: 'วงเงิน', as: 'satang' },
    session_minutes: { thai: 'เวลาเล่น (นาที)' },
  },
  actions: {
    'play_limit.tighten': { thai: 'ตั้งวงเงินให้เข้มขึ้น', object: 'play_limit' },
  },
})
