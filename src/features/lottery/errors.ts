import { defineErrors } from '#kernel/errors.ts'

/** What a member can be refused at the lottery, in order of precedence. Numbers 4000–4099. */
export const lotteryErrors = defineErrors({
  agent_unknown: { number: 4001, thai: 'ไม่พบเอเย่นต์นี้' },
  slip_sold: { number: 4005, thai: 'โพยนี้ซื้อไปแล้ว ไม่ได้ตัดเงินซ้ำ ดูโพยที่ซื้อแล้วได้ในโพยของฉัน' },
  market_closed: { number: 4002, thai: 'ตลาดนี้ปิดรับแทงชั่วคราว' },
  round_not_open: { number: 4003, thai: 'งวดนี้ยังไม่เปิดรับแทง' },
  round_closed: { number: 4004, thai: 'หมดเวลาแทง งวดนี้ปิดรับแล้ว' },
  line_invalid: { number: 4010, thai: 'มีรายการที่ประเภทหรือจำนวนหลักไม่ถูกต้อง กรุณาตรวจสอบ' },
  stake_below_min: { number: 4011, thai: 'ยอดแทงต่ำกว่าขั้นต่ำที่กำหนด' },
  stake_above_max: { number: 4012, thai: 'ยอดแทงสูงกว่าที่กำหนดต่อครั้ง' },
  number_closed: {
    number: 4013,
    thai: 'มีเลขที่ปิดรับแทง กรุณาลบรายการแล้วกดส่งโพยอีกครั้ง',
  },
  member_over_limit: {
    number: 4014,
    thai: 'ยอดแทงเกินกว่ายอดจำกัดต่อเลขของสมาชิก',
  },
  number_over_limit: { number: 4015, thai: 'ยอดแทงเกินกว่าที่เลขนี้รับได้' },
  bill_over_limit: { number: 4017, thai: 'ยอดแทงเกินกว่าที่กำหนดต่อโพย' },
  member_round_over_limit: {
    number: 4018,
    thai: 'ยอดแทงเกินกว่ายอดจำกัดต่องวดของสมาชิก',
  },
  round_over_limit: { number: 4019, thai: 'งวดนี้รับแทงเกือบเต็มแล้ว ยอดแทงเกินกว่าที่เหลือรับได้' },
  rate_changed: { number: 4016, thai: 'เรทการจ่ายมีการเปลี่ยนแปลง โปรดยืนยันอีกครั้ง' },
  bill_already_cancelled: { number: 4030, thai: 'โพยนี้ถูกยกเลิกแล้ว' },
  cancel_not_allowed: { number: 4031, thai: 'ตลาดนี้ไม่เปิดให้ยกเลิกโพย' },
  cancel_round_closed: { number: 4032, thai: 'งวดนี้ปิดรับแล้ว ยกเลิกโพยไม่ได้' },
  cancel_too_late: { number: 4033, thai: 'ใกล้เวลาปิดรับ ไม่สามารถยกเลิกได้' },
  cancel_window_over: { number: 4034, thai: 'เกินเวลายกเลิกโพย' },
  cancel_daily_limit: { number: 4035, thai: 'วันนี้คุณยกเลิกโพยครบจำนวนครั้งแล้ว' },
})
