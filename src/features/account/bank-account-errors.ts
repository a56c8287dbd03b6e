import { defineErrors } from '#kernel/errors.ts'

/** What a member can be refused around several bank accounts. Numbers 1040–1049. */
export const bankAccountErrors = defineErrors({
  bank_account_yours_already: { number: 1040, thai: 'คุณเพิ่มบัญชีนี้ไว้แล้ว' },
  bank_account_not_yours: {
    number: 1041,
    thai: 'ชื่อเจ้าของบัญชีไม่ตรงกับชื่อที่คุณสมัครไว้ เพิ่มได้เฉพาะบัญชีของคุณเอง',
  },
  bank_account_limit_reached: {
    number: 1042,
    thai: 'มีบัญชีธนาคารครบ 3 บัญชีแล้ว ลบบัญชีที่ไม่ใช้ออกก่อนแล้วเพิ่มใหม่',
  },
  bank_account_added_too_often: {
    number: 1043,
    thai: 'เพิ่มบัญชีธนาคารได้ไม่เกิน 5 ครั้งใน 30 วัน กรุณาติดต่อเจ้าหน้าที่หากจำเป็นต้องเปลี่ยน',
  },
  bank_account_is_primary: {
    number: 1044,
    thai: 'ลบบัญชีหลักไม่ได้ ตั้งบัญชีอื่นเป็นบัญชีหลักก่อน',
  },
  bank_account_in_use: {
    number: 1045,
    thai: 'มีรายการถอนเข้าบัญชีนี้ที่ยังไม่เสร็จ ลบได้เมื่อรายการนั้นเสร็จแล้ว',
  },
  bank_account_in_review: {
    number: 1046,
    thai: 'บัญชีนี้ยังอยู่ระหว่างตรวจสอบ ตั้งเป็นบัญชีหลักได้เมื่อตรวจสอบครบ 24 ชั่วโมง',
  },
})
