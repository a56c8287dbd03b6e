import { defineAudit } from '#kernel/audit.ts'
import { faultWords } from './rules/documents.ts'

/** What staff do with documents of members, each look included, and with the ceilings of the tiers. */
export const identityAudit = defineAudit({
  nouns: { identity: 'การยืนยันตัวตน', identity_ceiling: 'วงเงินของระดับการยืนยันตัวตน' },
  objects: {
    identity_review: { thai: 'เอกสารยืนยันตัวตน', permission: 'identity.review' },
    identity_ceiling: { thai: 'วงเงินของระดับการยืนยันตัวตน', permission: 'identity.ceiling' },
  },
  fields: {
    review_status: {
      thai: 'สถานะเอกสาร',
      words: { waiting: 'รอตรวจ', accepted: 'ผ่าน', refused: 'ไม่ผ่าน' },
    },
    review_fault: { thai: 'เหตุผลที่ไม่ผ่าน', words: faultWords },
    review_member: { thai: 'สมาชิก', as: 'id' },
    tier_ceilings: {
      thai: 'วงเงิน',
      as: 'sheet',
      words: {
        tier_0: 'ระดับ 0 (ฝากครั้ง/วัน ถอนครั้ง/วัน)',
        tier_1: 'ระดับ 1 (ฝากครั้ง/วัน ถอนครั้ง/วัน)',
        tier_2: 'ระดับ 2 (ฝากครั้ง/วัน ถอนครั้ง/วัน)',
      },
    },
  },
  actions: {
    'identity.looked': { thai: 'เปิดดูเอกสาร', object: 'identity_review' },
    'identity.accepted': { thai: 'ให้เอกสารผ่าน', object: 'identity_review' },
    'identity.refused': { thai: 'ไม่ให้เอกสารผ่าน', object: 'identity_review' },
    'identity_ceiling.propose': { thai: 'เสนอวงเงิน', object: 'identity_ceiling' },
    'identity_ceiling.change': { thai: 'เปลี่ยนวงเงิน', object: 'identity_ceiling' },
    'identity_ceiling.refuse': { thai: 'ไม่เปลี่ยนวงเงินตามที่เสนอ', object: 'identity_ceiling' },
  },
})
