import { defineAudit } from '#kernel/audit.ts'

/** What staff do to promotions. */
export const promotionAudit = defineAudit({
  nouns: { promotion: 'โปรโมชั่น' },
  objects: { promotion: { thai: 'โปรโมชั่น', permission: 'promotion.view' } },
  fields: {
    title: { thai: 'ชื่อ' },
    version: { thai: 'ฉบับของเงื่อนไข' },
    budget_satang: { thai: 'งบ', as: 'satang' },
  },
  actions: {
    'promotion.written': { thai: 'เขียนเงื่อนไขโปรโมชั่น', object: 'promotion' },
    'promotion.published': { thai: 'อนุมัติเปิดโปรโมชั่น', object: 'promotion' },
    'promotion.rejected': { thai: 'ไม่อนุมัติโปรโมชั่น', object: 'promotion' },
    'promotion.ended': { thai: 'ปิดโปรโมชั่น', object: 'promotion' },
  },
})
