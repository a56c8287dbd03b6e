import { defineErrors } from './errors.ts'

/**
 * What any call that takes a stake can be refused with, beyond its own errors: the gate, then the
 * wallet. The ledger decides them; contracts list them. Numbers 100–119.
 */
export const stakeErrors = defineErrors({
  insufficient_balance: { number: 100, thai: 'ยอดเงินของคุณไม่เพียงพอ' },
  wallet_closed: { number: 101, thai: 'กระเป๋านี้ปิดแล้ว กรุณาเลือกกระเป๋าอื่น' },
  idempotency_mismatch: {
    number: 102,
    thai: 'รายการนี้ถูกส่งมาแล้วด้วยข้อมูลอื่น กรุณาเริ่มทำรายการใหม่',
    level: 'warn',
  },
  member_not_active: {
    number: 110,
    thai: 'บัญชีของคุณยังวางเดิมพันไม่ได้ กรุณาติดต่อเจ้าหน้าที่',
  },
  member_excluded: { number: 111, thai: 'คุณอยู่ในช่วงพักการเล่น จึงวางเดิมพันไม่ได้ในขณะนี้' },
  stake_closed: { number: 112, thai: 'ปิดรับเดิมพันชั่วคราว กรุณาลองใหม่ภายหลัง' },
  stake_above_limit: { number: 113, thai: 'ยอดเดิมพันสูงกว่าที่กำหนดต่อครั้ง' },
  stake_limit_reached: {
    number: 114,
    thai: 'เกินวงเงินแทงที่ตั้งไว้ ดูและแก้ได้ที่หน้าโปรไฟล์ หัวข้อเล่นอย่างรับผิดชอบ',
  },
  loss_limit_reached: {
    number: 115,
    thai: 'ยอดเสียจะเกินวงเงินเสียที่ตั้งไว้ ดูและแก้ได้ที่หน้าโปรไฟล์ หัวข้อเล่นอย่างรับผิดชอบ',
  },
  session_limit_reached: {
    number: 116,
    thai: 'ครบเวลาเล่นที่ตั้งไว้แล้ว พัก 15 นาทีแล้วเล่นต่อได้ ดูและแก้ได้ที่หน้าโปรไฟล์ หัวข้อเล่นอย่างรับผิดชอบ',
  },
  time_limit_reached: {
    number: 118,
    thai: 'ใช้เวลาเล่นครบตามที่ตั้งไว้แล้ว แทงได้อีกครั้งเมื่อขึ้นรอบใหม่ ถอนเงินได้ตามปกติ ดูและแก้ได้ที่หน้าโปรไฟล์ หัวข้อเล่นอย่างรับผิดชอบ',
  },
  bonus_ended: { number: 106, thai: 'โบนัสนี้สิ้นสุดแล้ว กรุณาเลือกกระเป๋าอื่น' },
  bonus_other_game: { number: 107, thai: 'โบนัสนี้ใช้กับเกมนี้ไม่ได้ กรุณาเลือกกระเป๋าอื่น' },
  bonus_max_bet: {
    number: 108,
    thai: 'ยอดเดิมพันเกินที่โบนัสนี้อนุญาตต่อครั้ง ลดยอด หรือเลือกกระเป๋าอื่น',
  },
})
