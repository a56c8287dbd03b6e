import { defineAudit } from '#kernel/audit.ts'
import type { WithdrawStatus } from './contract.ts'

/** The statuses of a withdrawal, as people read them in its history. */
const statusWords = {
  requested: 'รออนุมัติ',
  approved: 'อนุมัติแล้ว',
  sending: 'กำลังโอน',
  paid: 'โอนแล้ว',
  rejected: 'ปฏิเสธ',
  failed: 'โอนไม่สำเร็จ',
  returned: 'คืนเงินแล้ว',
} satisfies Readonly<Record<WithdrawStatus, string>>

/** How a payout ended, as somebody read it in the bank's statement. */
const outcomeWords = { paid: 'โอนสำเร็จแล้ว', failed: 'โอนไม่สำเร็จ' } as const

/** What staff do to withdrawals, and what the bank says against them. */
export const withdrawAudit = defineAudit({
  nouns: { withdraw: 'ถอนเงิน' },
  objects: {
    withdrawal: { thai: 'รายการถอน', permission: 'withdraw.approve' },
    withdraw_batch: { thai: 'การอนุมัติถอนหลายรายการ', permission: 'withdraw.approve' },
    withdraw_setting: { thai: 'ตั้งค่าการอนุมัติถอน', permission: 'withdraw.setting' },
  },
  fields: {
    status: { thai: 'สถานะ', words: statusWords },
    amount_satang: { thai: 'จำนวนเงิน', as: 'satang' },
    debt_satang: { thai: 'หักชำระยอดค้าง', as: 'satang' },
    outcome: { thai: 'ผลการโอนที่เสนอ', words: outcomeWords },
    transfer_id: { thai: 'เลขที่โอน' },
    two_approvals_from_satang: { thai: 'ต้องสองคนตั้งแต่', as: 'satang' },
    min_satang: { thai: 'ถอนขั้นต่ำ', as: 'satang' },
    max_satang: { thai: 'ถอนสูงสุดต่อครั้ง', as: 'satang' },
    times_a_day: { thai: 'จำนวนครั้งต่อวัน' },
    day_max_satang: { thai: 'ถอนสูงสุดต่อวัน', as: 'satang' },
    fee_fixed_satang: { thai: 'ค่าธรรมเนียมต่อครั้ง', as: 'satang' },
    fee_bp: { thai: 'ค่าธรรมเนียม (0.01%)' },
    free_times_a_day: { thai: 'ฟรีต่อวัน (ครั้ง)' },
    turnover_x100: { thai: 'ยอดเล่นต่อยอดฝาก (%)' },
    turnover_refuses: { thai: 'ไม่ให้ถอนก่อนเล่นครบ', as: 'flag' },
    auto_approve_up_to_satang: { thai: 'ผ่านอัตโนมัติไม่เกิน', as: 'satang' },
    target_minutes: { thai: 'เวลาเป้าหมาย (นาที)' },
    breach_minutes: { thai: 'ช้าเกิน (นาที)' },
    batch_up_to_satang: { thai: 'หลายรายการคนเดียวต่อชั่วโมง', as: 'satang' },
    taken_from: { thai: 'รับช่วงจาก' },
    requests: { thai: 'จำนวนรายการ' },
    member_id: { thai: 'สมาชิก', as: 'id' },
  },
  actions: {
    'withdraw.approved': { thai: 'อนุมัติการถอน', object: 'withdrawal' },
    'withdraw.passed_checks': { thai: 'ผ่านการตรวจอัตโนมัติ', object: 'withdrawal' },
    'withdraw.rejected': { thai: 'ปฏิเสธการถอน', object: 'withdrawal' },
    'withdraw.taken_over': { thai: 'รับช่วงตรวจรายการถอน', object: 'withdrawal' },
    'withdraw.batch_proposed': { thai: 'เสนออนุมัติถอนหลายรายการ', object: 'withdraw_batch' },
    'withdraw.batch_confirmed': { thai: 'ยืนยันอนุมัติถอนหลายรายการ', object: 'withdraw_batch' },
    'withdraw.batch_refused': { thai: 'ไม่อนุมัติถอนหลายรายการที่เสนอ', object: 'withdraw_batch' },
    'withdraw.outcome_said': { thai: 'เสนอผลการโอนที่ค้าง', object: 'withdrawal' },
    'withdraw.outcome_refused': { thai: 'ไม่ยืนยันผลการโอนที่เสนอ', object: 'withdrawal' },
    'withdraw.settled': { thai: 'ตัดสินผลการโอนที่ค้าง', object: 'withdrawal' },
    'withdraw.setting_proposed': { thai: 'เสนอตั้งค่าการอนุมัติถอน', object: 'withdraw_setting' },
    'withdraw.setting_changed': { thai: 'ตั้งค่าการอนุมัติถอน', object: 'withdraw_setting' },
    'withdraw.setting_refused': { thai: 'ไม่ตั้งค่าตามที่เสนอ', object: 'withdraw_setting' },
    'withdraw.debt_paid': { thai: 'หักยอดค้างจากเงินถอน', object: 'withdrawal' },
    'withdraw.paid_after_return': { thai: 'เงินถอนถึงธนาคารหลังคืนเงินแล้ว', object: 'withdrawal' },
  },
})
