import { defineAudit } from '#kernel/audit.ts'

/** What staff do to coupons. */
export const couponAudit = defineAudit({
  nouns: { coupon: 'คูปอง' },
  objects: { coupon: { thai: 'คูปอง', permission: 'coupon.view' } },
  fields: {
    title: { thai: 'ชื่อ' },
    coupon_reward: { thai: 'ให้เป็น' },
    coupon_amount: { thai: 'ต่อสิทธิ์ (สตางค์หรือแต้ม)' },
    coupon_budget: { thai: 'งบทั้งหมด (สตางค์หรือแต้ม)' },
    coupon_codes: { thai: 'จำนวนรหัส' },
    coupon_uses: { thai: 'สิทธิ์ของชุด' },
    coupon_batch_id: { thai: 'ชุดรหัส', as: 'id' },
    coupon_member_id: { thai: 'สมาชิก', as: 'id' },
    coupon_voucher_id: { thai: 'คูปองใบที่', as: 'id' },
  },
  actions: {
    'coupon.written': { thai: 'เขียนคูปอง', object: 'coupon' },
    'coupon.published': { thai: 'อนุมัติเปิดคูปอง', object: 'coupon' },
    'coupon.rejected': { thai: 'ไม่อนุมัติคูปอง', object: 'coupon' },
    'coupon.paused': { thai: 'พักคูปอง', object: 'coupon' },
    'coupon.resumed': { thai: 'เปิดคูปองต่อ', object: 'coupon' },
    'coupon.ended': { thai: 'ปิดคูปอง', object: 'coupon' },
    'coupon.codes_made': { thai: 'ออกชุดรหัสคูปอง', object: 'coupon' },
    'coupon.codes_downloaded': { thai: 'ดาวน์โหลดชุดรหัสคูปอง', object: 'coupon' },
    'coupon.given': { thai: 'ให้คูปองสมาชิก', object: 'coupon' },
    'coupon.taken_back': { thai: 'เรียกคืนคูปองสมาชิก', object: 'coupon' },
    'coupon.batch_stopped': { thai: 'ยกเลิกชุดรหัสคูปอง', object: 'coupon' },
  },
})
