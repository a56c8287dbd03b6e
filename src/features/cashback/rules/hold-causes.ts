/** Why a day waits, in words for its member. */
export const holdCauses = {
  play: 'ตรวจสอบรายการเล่นของวันนั้น',
  account: 'ตรวจสอบข้อมูลบัญชีสมาชิก',
  result: 'รอยืนยันผลของรายการที่เล่น',
  sum: 'ตรวจสอบการคำนวณยอดคืน',
} as const

/** Why a day gives nothing after it was looked at, in words for its member. */
export const voidCauses = {
  person: 'พบการใช้หลายบัญชีโดยคนเดียวกัน',
  play: 'พบรายการเล่นที่ไม่เข้าเงื่อนไข',
  sum: 'ยอดคืนของวันนั้นคำนวณผิด',
} as const

export type HoldCause = keyof typeof holdCauses
export type VoidCause = keyof typeof voidCauses

export const holdCauseNames = Object.keys(holdCauses) as [HoldCause, ...HoldCause[]]
export const voidCauseNames = Object.keys(voidCauses) as [VoidCause, ...VoidCause[]]
