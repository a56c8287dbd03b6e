import { defineErrors } from './errors.ts'

/** What a draw of a member's own can be refused with. Number 1720. */
export const fairErrors = defineErrors({
  seed_changed: { number: 1720, thai: 'ซีดถูกเปลี่ยนไปแล้ว กรุณาดูค่าใหม่ก่อนยืนยัน' },
})
