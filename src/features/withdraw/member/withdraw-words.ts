import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { WithdrawStatus } from '../contract.ts'

/** How each status of a withdrawal is shown to its member. */
export const withdrawLooks: Readonly<Record<WithdrawStatus, { kind: StatusKind; word: string }>> = {
  requested: { kind: 'pending', word: 'รอตรวจสอบ' },
  approved: { kind: 'checking', word: 'อนุมัติแล้ว' },
  sending: { kind: 'checking', word: 'กำลังโอน' },
  paid: { kind: 'done', word: 'โอนสำเร็จ' },
  rejected: { kind: 'failed', word: 'ไม่อนุมัติ' },
  failed: { kind: 'failed', word: 'โอนไม่สำเร็จ' },
  returned: { kind: 'refunded', word: 'คืนเงินเข้ากระเป๋าแล้ว' },
}

/** The steps of a withdrawal that goes well; the others end in `returned`. */
export const happySteps = ['requested', 'approved', 'sending', 'paid'] as const
