import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { WithdrawStatus } from '../contract.ts'
import type { WireWithdrawRow } from '../operator-contract.ts'

/** A reason is a sentence; the server asks for the same. */
export const REASON_LENGTH_MIN = 5

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

/** How a stuck payout ended, by the bank's statement. */
export const outcomeWords = { failed: 'โอนไม่สำเร็จ คืนเงิน', paid: 'โอนสำเร็จแล้ว' } as const

export const warningWords = {
  bank_account_is_new: 'บัญชีธนาคารเพิ่งเพิ่มใหม่',
  bank_account_unverified: 'บัญชีธนาคารยังไม่ได้ตรวจสอบกับธนาคาร',
  first_withdrawal: 'ถอนครั้งแรกของสมาชิกคนนี้',
} as const

/** Why the person who reads may refuse this one and not approve it. */
export const CREDITED_BY_ME =
  'คุณเป็นคนเติมเงินให้สมาชิกคนนี้ในช่วง 30 วันก่อนถอน ต้องให้เจ้าหน้าที่คนอื่นอนุมัติ คุณปฏิเสธได้'

type Approval = NonNullable<WireWithdrawRow['approval']>

/** `อนุมัติแล้ว 1 จาก 2 คน` */
export const approvalCount = ({ approved_by, needed }: Approval): string =>
  `อนุมัติแล้ว ${approved_by.length} จาก ${needed} คน`

/** What it takes, who did so far, and whether that was the person who reads. */
export function approvalSentence({ approved_by, needed, by_me }: Approval): string {
  const takes = `ต้องอนุมัติ ${needed} คน`
  if (approved_by.length === 0) return takes
  const sofar = `${takes} · อนุมัติแล้ว ${approved_by.length} คน (${approved_by.join(', ')})`
  return by_me ? `${sofar} · คุณอนุมัติแล้ว รออีกคนหนึ่ง` : sofar
}
