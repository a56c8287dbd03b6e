import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { PaymentStatus, WirePayment } from '../contract.ts'

interface PaymentLook {
  readonly kind: StatusKind
  readonly word: string
}

/** How each status of a payment is shown to its member. */
const paymentLooks: Readonly<Record<PaymentStatus, PaymentLook>> = {
  pending: { kind: 'checking', word: 'รอชำระเงิน' },
  paid: { kind: 'done', word: 'ฝากสำเร็จ' },
  expired: { kind: 'expired', word: 'หมดอายุ' },
  review: { kind: 'pending', word: 'เจ้าหน้าที่กำลังตรวจสอบ' },
}

/** Whether the member gave it up, and nobody paid it in spite of that. */
export const isCancelled = ({
  status,
  cancelled_at: at,
}: Pick<WirePayment, 'status' | 'cancelled_at'>): boolean => status === 'expired' && at !== null

/** Whether money came for it that staff gave to its real owner or sent back. */
export const isSettledElsewhere = ({
  status,
  settled_elsewhere_at: at,
}: Pick<WirePayment, 'status' | 'settled_elsewhere_at'>): boolean =>
  status === 'expired' && at !== null

/** Whether the bank took the money of it back. */
export const isReversed = ({
  status,
  reversed_at: at,
}: Pick<WirePayment, 'status' | 'reversed_at'>): boolean => status === 'paid' && at !== null

/** How a payment is shown to its member; one that he gave up or staff settled did not run out. */
export function lookOf(
  payment: Pick<
    WirePayment,
    | 'status'
    | 'cancelled_at'
    | 'settled_elsewhere_at'
    | 'reversed_at'
    | 'passes_limit'
    | 'kept_above_limit'
  >,
): PaymentLook {
  if (payment.kept_above_limit !== null) return { kind: 'pending', word: 'เกินวงเงิน เก็บเงินไว้ให้' }
  if (payment.passes_limit) return { kind: 'failed', word: 'เกินวงเงินฝาก' }
  if (isReversed(payment)) return { kind: 'failed', word: 'ธนาคารเรียกเงินคืน' }
  if (isSettledElsewhere(payment)) return { kind: 'expired', word: 'ไม่ได้เข้ากระเป๋านี้' }
  if (isCancelled(payment)) return { kind: 'expired', word: 'ยกเลิกแล้ว' }
  return paymentLooks[payment.status]
}
