import { defineErrors } from '#kernel/errors.ts'

/** What the privacy of a member can be refused. Numbers 1450–1459. */
export const privacyErrors = defineErrors({
  export_today: {
    number: 1450,
    thai: 'วันนี้ขอไฟล์ข้อมูลไปแล้ว ขอใหม่ได้พรุ่งนี้ ไฟล์เดิมยังดาวน์โหลดได้จนกว่าจะหมดอายุ',
  },
  export_not_ready: { number: 1451, thai: 'ไฟล์ยังไม่พร้อม ระบบจะแจ้งเตือนเมื่อทำเสร็จ' },
  export_gone: { number: 1452, thai: 'ไฟล์นี้หมดอายุแล้ว กรุณาขอไฟล์ใหม่' },
  closure_asked: { number: 1453, thai: 'คุณขอปิดบัญชีไว้แล้ว กำลังรอเจ้าหน้าที่ตรวจสอบ' },
  closure_not_yet: { number: 1454, thai: 'ยังปิดบัญชีไม่ได้ กรุณาจัดการรายการที่ค้างก่อน' },
  closure_not_asked: { number: 1455, thai: 'ไม่มีคำขอปิดบัญชีที่รออยู่ อาจมีคนตัดสินไปแล้ว กรุณาโหลดใหม่' },
})
