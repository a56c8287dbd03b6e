import { defineAudit } from '#kernel/audit.ts'

/** What staff do to the terms of commission, and to friends who are held. */
export const affiliateAudit = defineAudit({
  nouns: { affiliate: 'ค่าแนะนำ' },
  objects: {
    affiliate: { thai: 'อัตราค่าแนะนำ', permission: 'affiliate.view' },
    affiliate_friend: { thai: 'เพื่อนที่แนะนำ', permission: 'affiliate.view' },
    affiliate_redemption: { thai: 'การรับค่าแนะนำ', permission: 'affiliate.view' },
  },
  fields: {
    version: { thai: 'ฉบับของเงื่อนไข' },
    referrer_id: { thai: 'ผู้แนะนำ' },
    amount_satang: { thai: 'จำนวนเงิน', as: 'satang' },
    member_id: { thai: 'สมาชิก', as: 'id' },
  },
  actions: {
    'affiliate.held': { thai: 'พักเพื่อนไว้ตรวจสอบ', object: 'affiliate_friend' },
    'affiliate.bind_asked': { thai: 'เสนอผู้แนะนำ', object: 'affiliate_friend' },
    'affiliate.bound': { thai: 'อนุมัติผู้แนะนำ', object: 'affiliate_friend' },
    'affiliate.bind_refused': { thai: 'ไม่อนุมัติผู้แนะนำ', object: 'affiliate_friend' },
    'affiliate.written': { thai: 'เสนออัตราค่าแนะนำ', object: 'affiliate' },
    'affiliate.published': { thai: 'อนุมัติอัตราค่าแนะนำ', object: 'affiliate' },
    'affiliate.rejected': { thai: 'ไม่อนุมัติอัตราค่าแนะนำ', object: 'affiliate' },
    'affiliate.released': { thai: 'ปล่อยเพื่อนที่ถูกพักไว้', object: 'affiliate_friend' },
    'affiliate.voided': { thai: 'ไม่นับเพื่อนที่ถูกพักไว้', object: 'affiliate_friend' },
    'affiliate.paid': { thai: 'จ่ายค่าแนะนำที่รอตรวจ', object: 'affiliate_redemption' },
    'affiliate.refused': { thai: 'ไม่จ่ายค่าแนะนำที่รอตรวจ', object: 'affiliate_redemption' },
  },
})
