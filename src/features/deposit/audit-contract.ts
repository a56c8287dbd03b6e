import { defineAudit } from '#kernel/audit.ts'
import type { ReviewStatus } from './operator-contract.ts'
import type { BankState } from './rules/bank-closing.ts'
import type { LineCaseOutcome } from './rules/line-case.ts'

/** The statuses of a case, as people read them in its history. */
const statusWords = {
  open: 'รอตรวจสอบ',
  credited: 'เข้ากระเป๋าแล้ว',
  returning: 'กำลังโอนคืน',
  returned: 'โอนคืนแล้ว',
} satisfies Readonly<Record<ReviewStatus, string>>

/** The ends of a line that waited for a person, as its history and its desk say them. */
export const lineOutcomeWords = {
  kept: 'ยืนยันข้อมูลเดิม',
  apart: 'นับเป็นอีกรายการ',
  taken: 'เรียกเงินคืนแล้ว',
  left: 'ปิดโดยไม่เรียกเงิน',
} satisfies Readonly<Record<LineCaseOutcome, string>>

/** Who pays what the bank or the wallet takes for a transfer. */
export const feePayerWords = { house: 'ร้านจ่าย', member: 'ผู้โอนจ่าย' } as const

/** What the bank's own statement of a day says of ours. */
export const bankStateWords = {
  untold: 'ธนาคารยังไม่แจ้งยอด',
  agrees: 'ตรงกับธนาคาร',
  differs: 'ไม่ตรงกับธนาคาร',
} satisfies Readonly<Record<BankState, string>>

/** What staff do to money that matched no payment, and to the ways in which it comes. */
export const depositAudit = defineAudit({
  nouns: { deposit: 'ฝากเงิน' },
  objects: {
    deposit_case: { thai: 'เงินเข้าที่รอตรวจสอบ', permission: 'deposit.review' },
    deposit_channel: { thai: 'ช่องทางฝาก', permission: 'deposit.channel' },
    deposit_line: { thai: 'รายการธนาคารที่รอตัดสิน', permission: 'deposit.review' },
    deposit_day: { thai: 'วันที่กระทบยอด', permission: 'deposit.reconcile' },
  },
  fields: {
    status: { thai: 'สถานะ', words: statusWords },
    amount_satang: { thai: 'จำนวนเงิน', as: 'satang' },
    member_id: { thai: 'สมาชิก', as: 'id' },
    proposed_by: { thai: 'ผู้เสนอ' },
    taken_from: { thai: 'รับช่วงจาก' },
    version: { thai: 'ฉบับที่' },
    name: { thai: 'ชื่อช่องทาง' },
    position: { thai: 'ลำดับ' },
    min_satang: { thai: 'ขั้นต่ำ', as: 'satang' },
    max_satang: { thai: 'สูงสุดต่อครั้ง', as: 'satang' },
    enabled: { thai: 'เปิดใช้', as: 'flag' },
    hours: { thai: 'เวลาเปิด' },
    fee_satang: { thai: 'ค่าธรรมเนียม', as: 'satang' },
    fee_payer: { thai: 'ผู้จ่ายค่าธรรมเนียม', words: feePayerWords },
    unique_satang: { thai: 'เศษสตางค์ไม่ซ้ำกัน', as: 'flag' },
    maintenance: { thai: 'ข้อความปิดปรับปรุง' },
    level_min: { thai: 'ระดับสมาชิกขั้นต่ำ' },
    accounts: { thai: 'บัญชีรับเงิน' },
    outcome: { thai: 'ผลการตัดสิน', words: { ...lineOutcomeWords, open: 'รอตัดสิน' } },
    taken_satang: { thai: 'เรียกคืนได้', as: 'satang' },
    owed_satang: { thai: 'ค้างชำระ', as: 'satang' },
    unexplained: { thai: 'รายการที่อธิบายไม่ได้' },
    bank_closing_satang: { thai: 'ยอดปลายวันตามธนาคาร', as: 'satang' },
    lines_closing_satang: { thai: 'ยอดปลายวันตามรายการที่ได้รับ', as: 'satang' },
    bank_state: { thai: 'ใบแจ้งยอดของธนาคาร', words: bankStateWords },
    booked_closing_satang: { thai: 'ยอดปลายวันตามบัญชี', as: 'satang' },
  },
  actions: {
    'deposit.credited': { thai: 'เติมเงินให้สมาชิก', object: 'deposit_case' },
    'deposit.credit_proposed': { thai: 'เสนอเติมเงินให้สมาชิก', object: 'deposit_case' },
    'deposit.credit_refused': { thai: 'ไม่เติมเงินตามที่เสนอ', object: 'deposit_case' },
    'deposit.returned': { thai: 'โอนเงินคืนผู้โอน', object: 'deposit_case' },
    'deposit.taken_over': { thai: 'รับช่วงตรวจเงินที่รอจับคู่', object: 'deposit_case' },
    'deposit.line_decided': { thai: 'ตัดสินรายการธนาคาร', object: 'deposit_line' },
    'deposit.day_signed': { thai: 'ลงนามกระทบยอด', object: 'deposit_day' },
    'deposit.channel_changed': { thai: 'เปลี่ยนช่องทางฝาก', object: 'deposit_channel' },
  },
})
