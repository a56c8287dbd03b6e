import { defineAudit } from '#kernel/audit.ts'

/** What staff do to the terms of cashback, and to what a member has of a day. */
export const cashbackAudit = defineAudit({
  nouns: { cashback: 'คืนยอด' },
  objects: {
    cashback: { thai: 'เงื่อนไขคืนยอด', permission: 'cashback.view' },
    cashback_loss: { thai: 'ยอดคืนของสมาชิก', permission: 'cashback.view' },
  },
  fields: {
    version: { thai: 'ฉบับของเงื่อนไข' },
    rate_ppm: { thai: 'อัตราคืนยอดเสีย', as: 'ppm' },
    cap_satang: { thai: 'สูงสุดต่อวัน', as: 'satang' },
    amount_satang: { thai: 'ยอดคืน', as: 'satang' },
    told: { thai: 'สมาชิกเห็นว่า' },
  },
  actions: {
    'cashback.written': { thai: 'เสนอเงื่อนไขคืนยอด', object: 'cashback' },
    'cashback.published': { thai: 'อนุมัติเงื่อนไขคืนยอด', object: 'cashback' },
    'cashback.rejected': { thai: 'ไม่อนุมัติเงื่อนไขคืนยอด', object: 'cashback' },
    'cashback.held': { thai: 'พักยอดคืนไว้ตรวจสอบ', object: 'cashback_loss' },
    'cashback.released': { thai: 'ปล่อยยอดคืนที่พักไว้', object: 'cashback_loss' },
    'cashback.let_go': { thai: 'ปล่อยยอดคืนเองเมื่อครบ 72 ชม.', object: 'cashback_loss' },
    'cashback.voided': { thai: 'ยกเลิกยอดคืน', object: 'cashback_loss' },
  },
})
