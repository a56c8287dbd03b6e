import type { ChannelType, PaymentStatus } from '../contract.ts'
import type { ReviewReason } from '../operator-contract.ts'

/** A reason is a sentence; the server asks for the same. */
export const REASON_LENGTH_MIN = 5

/** Why received money waits for a person, in their words. */
export const reasonWords: Readonly<Record<ReviewReason, string>> = {
  unknown_reference: 'ไม่มีรายการฝากที่ตรงกัน',
  amount_differs: 'ยอดไม่ตรงกับรายการฝาก',
  paid_twice: 'จ่าย QR เดิมซ้ำ',
  payer_differs: 'ชื่อผู้โอนไม่ตรงกับสมาชิก',
  payer_unknown: 'ธนาคารไม่แจ้งผู้โอน',
  wallet_closed: 'กระเป๋าเงินของสมาชิกปิดแล้ว',
  above_limit: 'เกินวงเงินฝากที่สมาชิกตั้งไว้',
  above_tier: 'จ่ายช้า และเกินวงเงินของระดับการยืนยันตัวตน',
}

/** How a payment stands, beside a case. */
export const statusWords: Readonly<Record<PaymentStatus, string>> = {
  pending: 'รอชำระ',
  paid: 'ฝากสำเร็จ',
  expired: 'หมดอายุหรือยกเลิก',
  review: 'รอตรวจสอบ',
}

export const channelWords: Readonly<Record<ChannelType, string>> = {
  qr: 'สแกน QR',
  bank: 'โอนเข้าบัญชีธนาคาร',
  truemoney: 'โอนเข้าทรูมันนี่วอลเล็ท',
}
