import { defineErrors } from './errors.ts'

/**
 * What any call can be refused with that asks for a second person or is one. The database decides
 * them (platform/approval); contracts list those that can happen. Numbers 130–139.
 */
export const approvalErrors = defineErrors({
  approval_asked: { number: 130, thai: 'มีคำขออนุมัติเรื่องนี้อยู่แล้ว รอคนที่สองดำเนินการก่อน' },
  approval_closed: { number: 131, thai: 'คำขออนุมัตินี้มีผู้ดำเนินการไปแล้ว กรุณาโหลดใหม่' },
  approval_expired: { number: 132, thai: 'คำขออนุมัตินี้หมดเวลาแล้ว ต้องเสนอใหม่' },
  approval_own: { number: 133, thai: 'ผู้เสนออนุมัติเองไม่ได้ ต้องเป็นอีกคนหนึ่ง' },
  approval_given: { number: 134, thai: 'คุณตัดสินเรื่องนี้ไปแล้ว ต้องให้อีกคนหนึ่งดำเนินการ' },
})
