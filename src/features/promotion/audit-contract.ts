import { defineAudit } from '#kernel/audit.ts'

/** What staff do to promotions and to the bonuses of members. */
export const promotionAudit = defineAudit({
  nouns: { promotion: 'โปรโมชั่น', bonus: 'โบนัส' },
  objects: {
    promotion: { thai: 'โปรโมชั่น', permission: 'promotion.view' },
    bonus: { thai: 'โบนัส', permission: 'promotion.view' },
  },
  fields: {
    title: { thai: 'ชื่อ' },
    version: { thai: 'ฉบับของเงื่อนไข' },
    budget_satang: { thai: 'งบ', as: 'satang' },
    bonus_member_id: { thai: 'สมาชิก', as: 'id' },
    bonus_ended_satang: { thai: 'คืนเว็บ', as: 'satang' },
  },
  actions: {
    'promotion.written': { thai: 'เขียนเงื่อนไขโปรโมชั่น', object: 'promotion' },
    'promotion.published': { thai: 'อนุมัติเปิดโปรโมชั่น', object: 'promotion' },
    'promotion.rejected': { thai: 'ไม่อนุมัติโปรโมชั่น', object: 'promotion' },
    'promotion.paused': { thai: 'พักโปรโมชั่น', object: 'promotion' },
    'promotion.resumed': { thai: 'เปิดโปรโมชั่นต่อ', object: 'promotion' },
    'promotion.ended': { thai: 'ปิดโปรโมชั่น', object: 'promotion' },
    'bonus.cancelled': { thai: 'ยกเลิกโบนัสของสมาชิก', object: 'bonus' },
  },
})
