import { defineAudit } from '#kernel/audit.ts'

/** What staff do to wheels. */
export const wheelAudit = defineAudit({
  nouns: { wheel: 'กงล้อ' },
  objects: { wheel: { thai: 'กงล้อ', permission: 'wheel.view' } },
  fields: {
    title: { thai: 'ชื่อ' },
    version: { thai: 'ฉบับของเงื่อนไข' },
    wheel_budget: { thai: 'งบ (สตางค์)' },
    wheel_fields: { thai: 'จำนวนช่อง' },
  },
  actions: {
    'wheel.written': { thai: 'เขียนกงล้อ', object: 'wheel' },
    'wheel.published': { thai: 'อนุมัติกงล้อ', object: 'wheel' },
    'wheel.rejected': { thai: 'ไม่อนุมัติกงล้อ', object: 'wheel' },
    'wheel.paused': { thai: 'พักกงล้อ', object: 'wheel' },
    'wheel.resumed': { thai: 'เปิดกงล้อต่อ', object: 'wheel' },
  },
})
