import { defineAudit } from '#kernel/audit.ts'

/** What staff do to what play gives. */
export const pointAudit = defineAudit({
  nouns: { point: 'แต้มจากการเล่น' },
  objects: { point: { thai: 'อัตราแต้มจากการเล่น', permission: 'point.view' } },
  fields: {
    version: { thai: 'ฉบับของเงื่อนไข' },
    from_day: { thai: 'เริ่มใช้วันที่' },
  },
  actions: {
    'point.written': { thai: 'เสนออัตราแต้มจากการเล่น', object: 'point' },
    'point.published': { thai: 'อนุมัติอัตราแต้มจากการเล่น', object: 'point' },
    'point.rejected': { thai: 'ไม่อนุมัติอัตราแต้มจากการเล่น', object: 'point' },
  },
})
