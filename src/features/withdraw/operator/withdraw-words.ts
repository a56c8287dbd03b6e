import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { WithdrawStatus } from '../contract.ts'

/** How each status of a withdrawal is shown to the desk. */
export const statusLooks: Readonly<Record<WithdrawStatus, { kind: StatusKind; word: string }>> = {
  requested: { kind: 'pending', word: 'รออนุมัติ' },
  approved: { kind: 'checking', word: 'อนุมัติแล้ว' },
  sending: { kind: 'checking', word: 'กำลังโอน' },
  paid: { kind: 'done', word: 'โอนแล้ว' },
  rejected: { kind: 'failed', word: 'ปฏิเสธ' },
  failed: { kind: 'failed', word: 'โอนไม่สำเร็จ' },
  returned: { kind: 'refunded', word: 'คืนเงินแล้ว' },
}

export const warningWords = {
  bank_account_is_new: 'บัญชีธนาคารเพิ่งเพิ่มใหม่',
  bank_account_unverified: 'บัญชีธนาคารยังไม่ได้ตรวจสอบกับธนาคาร',
  first_withdrawal: 'ถอนครั้งแรกของสมาชิกคนนี้',
} as const
