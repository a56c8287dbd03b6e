import { defineErrors } from '#kernel/errors.ts'

/** Numbers 3100–3199, in the order in which a call checks them. */
export const resultErrors = defineErrors({
  round_not_closed: { number: 3101, thai: 'งวดนี้ยังไม่ปิดรับ กรอกผลได้หลังปิดรับแล้วเท่านั้น' },
  round_already_settled: {
    number: 3102,
    thai: 'งวดนี้ออกผลและจ่ายรางวัลแล้ว แก้ไขผลจากหน้านี้ไม่ได้',
  },
  round_already_void: { number: 3103, thai: 'งวดนี้ยกเลิกแล้ว ทำรายการต่อไม่ได้' },
  result_already_confirmed: { number: 3104, thai: 'ผลของงวดนี้ยืนยันแล้ว กำลังจ่ายรางวัล' },
  result_already_entered: {
    number: 3105,
    thai: 'งวดนี้มีผู้กรอกผลแล้ว รอคนที่สองยืนยัน หรือส่งกลับก่อนกรอกใหม่',
  },
  result_not_entered: { number: 3106, thai: 'งวดนี้ยังไม่มีผลจากคนที่หนึ่งให้ยืนยัน' },
  result_same_person: {
    number: 3107,
    thai: 'ผู้ยืนยันต้องเป็นคนละคนกับผู้กรอกผล',
    level: 'warn',
  },
  result_invalid: { number: 3108, thai: 'ผลที่กรอกไม่ครบหรือจำนวนหลักไม่ถูกต้อง' },
  /** Says only that the two differ: neither where nor what the first person typed. */
  result_mismatch: {
    number: 3109,
    thai: 'ผลที่กรอกไม่ตรงกับคนที่หนึ่ง ตรวจจากแหล่งผลแล้วกรอกใหม่',
    level: 'warn',
  },
  result_sent_back: {
    number: 3110,
    thai: 'กรอกไม่ตรงกันครบ 3 ครั้ง ระบบส่งผลกลับให้คนที่หนึ่งกรอกใหม่',
    level: 'warn',
  },
  feed_unavailable: {
    number: 3111,
    thai: 'ติดต่อแหล่งผลไม่ได้ ลองใหม่ หรือกรอกผลเอง',
    level: 'warn',
  },
  feed_no_result: { number: 3112, thai: 'แหล่งผลยังไม่ประกาศผลของงวดนี้' },
  /** Checked first: no person, permission, job or feed gives a yeekee round its result. */
  result_by_draw: {
    number: 3113,
    thai: 'ยี่กีออกผลเองตามกติกา ไม่มีใครกรอก ยืนยัน หรือลองคำนวณผลแทนได้',
    level: 'warn',
  },
  /** A result can still be typed by hand; readings fill no form until staff has decided. */
  feeds_disagree: { number: 3114, thai: 'แหล่งผลขัดกัน ดูตารางเทียบแล้วตัดสินก่อน หรือกรอกผลเอง' },
  /** The schedule knows the draw; a source that publishes early is a rule of its market. */
  result_before_draw: {
    number: 3115,
    thai: 'ยังไม่ถึงเวลาออกผลของงวดนี้ กรอก ยืนยัน หรืออ่านแหล่งผลได้ตั้งแต่เวลาออกผลเป็นต้นไป',
  },
  /** Says nothing of what was typed: who confirms types from the source. */
  result_contradicted: {
    number: 3116,
    thai: 'ผลที่คนที่หนึ่งกรอกไม่ตรงกับแหล่งผลใดเลย ให้ตัดสินพร้อมเหตุผลก่อนยืนยัน หรือส่งกลับ',
    level: 'warn',
  },
  early_result_same: { number: 3117, thai: 'ตลาดนี้รับผลก่อนเวลาเท่านี้อยู่แล้ว กรุณาใส่จำนวนนาทีอื่น' },
})
