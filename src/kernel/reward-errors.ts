import { defineErrors } from './errors.ts'

/** What a claim of a reward can be refused with, whatever earned it. Numbers 120–129. */
export const rewardErrors = defineErrors({
  reward_claimed: { number: 120, thai: 'คุณรับรางวัลนี้ไปแล้ว' },
  claim_expired: { number: 121, thai: 'รอบนี้หมดเวลารับแล้ว' },
  claim_held: { number: 122, thai: 'กำลังตรวจสอบ ไม่เกิน 72 ชม.' },
  claim_not_open: { number: 123, thai: 'ยังไม่ถึงเวลารับ กรุณารอสักครู่' },
  terms_changed: { number: 124, thai: 'ยอดหรือเงื่อนไขเปลี่ยนไป กรุณาดูใหม่อีกครั้งก่อนรับ' },
  reward_not_for_you: {
    number: 125,
    thai: 'บัญชีของคุณรับรางวัลไม่ได้ในขณะนี้ หากไม่ได้อยู่ในช่วงพักการเล่น กรุณาติดต่อเจ้าหน้าที่',
  },
  nothing_to_claim: { number: 126, thai: 'ตอนนี้ไม่มียอดให้รับ' },
})
