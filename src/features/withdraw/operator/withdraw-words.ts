import { unreachable } from '#kernel/result.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney } from '#ui/thai/money.ts'
import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { WithdrawStatus } from '../contract.ts'
import type { WireWithdrawDetail, WireWithdrawRow } from '../operator-contract.ts'

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

/** How long a request waited: in words, since a colour alone says nothing to many people. */
export function waitingLook({ minutes, state }: NonNullable<WireWithdrawRow['waiting']>): {
  kind: StatusKind
  word: string
} {
  switch (state) {
    case 'on_time':
      return { kind: 'pending', word: `รอ ${minutes} นาที` }
    case 'late':
      return { kind: 'checking', word: `รอ ${minutes} นาที เกินเป้า` }
    case 'breached':
      return { kind: 'failed', word: `รอ ${minutes} นาที ช้าเกิน` }
    default:
      return unreachable(state)
  }
}

/** How a stuck payout ended, by the bank's statement. */
export const outcomeWords = { failed: 'โอนไม่สำเร็จ คืนเงิน', paid: 'โอนสำเร็จแล้ว' } as const

type Finding = WireWithdrawDetail['findings'][number]

/** What a check found, in a sentence with its evidence. */
export function findingWords({ name, result, evidence: said }: Finding): string {
  const looks = result === 'look'
  switch (name) {
    case 'new_member':
      return `${looks ? 'สมาชิกใหม่ ' : ''}สมัครเมื่อ ${thaiDateTime(said['joined_at'] ?? '')}`
    case 'first_withdrawal':
      return looks
        ? 'ถอนครั้งแรกของสมาชิกคนนี้'
        : `เคยถอนสำเร็จรวม ${formatMoney(said['paid_before'] ?? '0')}`
    case 'unplayed_deposit':
      return looks
        ? `เงินฝากยังไม่ได้เล่น ${formatMoney(said['left'] ?? '0')} จาก ${formatMoney(said['need'] ?? '0')}`
        : 'เล่นครบตามยอดที่ฝาก'
    case 'large_in_a_day':
      return `ถอนรวม 24 ชั่วโมง ${formatMoney(said['sum'] ?? '0')}${looks ? ' ถึงยอดที่ต้องสองคน' : ''}`
    case 'exclusion':
      return said['excluded'] === 'yes' ? 'งดเล่นด้วยตัวเอง ถอนได้ตามปกติ' : 'ไม่ได้งดเล่น'
    case 'hand_credit':
      return looks ? `มีเจ้าหน้าที่เติมเงินให้เองใน 30 วัน (${said['people']} คน)` : 'ไม่มีการเติมเงินด้วยมือ'
    case 'bank_account':
      return `บัญชีเพิ่มเมื่อ ${thaiDateTime(said['added_at'] ?? '')}${said['verified'] === 'yes' ? '' : ' ยังไม่ได้ตรวจชื่อกับธนาคาร'}`
    case 'password_changed':
      return said['changed_at']
        ? `เปลี่ยนรหัสผ่านเมื่อ ${thaiDateTime(said['changed_at'])}`
        : 'ไม่เคยเปลี่ยนรหัสผ่าน'
    case 'identity_tier':
      return looks
        ? `เกินวงเงินถอนของระดับการยืนยันตัวตน ${said['tier']} วันนี้รวม ${formatMoney(said['today'] ?? '0')}`
        : `อยู่ในวงเงินถอนของระดับการยืนยันตัวตน ${said['tier']}`
    default:
      return unreachable(name)
  }
}

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
