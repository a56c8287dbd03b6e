import { defineAudit } from '#kernel/audit.ts'

/** What staff do to tournaments. */
export const tournamentAudit = defineAudit({
  nouns: { tournament: 'การแข่งขัน' },
  objects: { tournament: { thai: 'การแข่งขัน', permission: 'tournament.view' } },
  fields: {
    title: { thai: 'ชื่อ' },
    version: { thai: 'ฉบับของเงื่อนไข' },
    tournament_from: { thai: 'วันแรก', as: 'day' },
    tournament_to: { thai: 'วันสุดท้าย', as: 'day' },
    tournament_budget: { thai: 'แต้มรางวัลรวม' },
  },
  actions: {
    'tournament.written': { thai: 'เขียนการแข่งขัน', object: 'tournament' },
    'tournament.published': { thai: 'อนุมัติการแข่งขัน', object: 'tournament' },
    'tournament.rejected': { thai: 'ไม่อนุมัติการแข่งขัน', object: 'tournament' },
    'tournament.cancelled': { thai: 'ยกเลิกการแข่งขัน', object: 'tournament' },
  },
})
