import { defineAudit } from '#kernel/audit.ts'

/** What staff do to the terms of cashback. */
export const cashbackAudit = defineAudit({
  nouns: { cashback: 'คืนยอด' },
  objects: { cashback: { thai: 'เงื่อนไขคืนยอด', permission: 'cashback.view' } },
  fields: {
    version: { thai: 'ฉบับของเงื่อนไข' },
    rate_ppm: { thai: 'อัตราคืนยอดเสีย (ส่วนในล้าน)' },
    cap_satang: { thai: 'สูงสุดต่อวัน', as: 'satang' },
  },
  actions: {
    'cashback.written': { thai: 'เสนอเงื่อนไขคืนยอด', object: 'cashback' },
    'cashback.published': { thai: 'อนุมัติเงื่อนไขคืนยอด', object: 'cashback' },
    'cashback.rejected': { thai: 'ไม่อนุมัติเงื่อนไขคืนยอด', object: 'cashback' },
  },
})
