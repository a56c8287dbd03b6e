import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { PaymentStatus } from '../contract.ts'

/** How each status of a payment is shown to its member. */
export const paymentLooks: Readonly<Record<PaymentStatus, { kind: StatusKind; word: string }>> = {
  pending: { kind: 'checking', word: 'รอชำระเงิน' },
  paid: { kind: 'done', word: 'ฝากสำเร็จ' },
  expired: { kind: 'expired', word: 'หมดอายุ' },
  review: { kind: 'pending', word: 'เจ้าหน้าที่กำลังตรวจสอบ' },
}
