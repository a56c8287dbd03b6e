import * as z from 'zod/mini'
import { type CallOutput, defineCall, id, instant } from '#kernel/contract.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineLimits } from '#kernel/limit.ts'

const slipLimits = defineLimits({ slip: [5, 'minute'] })

/** What a member can be refused when he sends a slip. Numbers 2020–2029. */
export const slipErrors = defineErrors({
  not_a_slip: {
    number: 2020,
    thai: 'QR ในรูปนี้ไม่ใช่ QR ของสลิปโอนเงิน กรุณาเลือกรูปสลิปที่บันทึกจากแอปธนาคาร',
  },
  bad_checksum: {
    number: 2021,
    thai: 'QR ในสลิปไม่สมบูรณ์หรือถูกแก้ไข กรุณาใช้รูปสลิปต้นฉบับจากแอปธนาคาร',
    level: 'warn',
  },
  slip_used: {
    number: 2022,
    thai: 'สลิปนี้ถูกใช้ไปแล้ว หากเงินยังไม่เข้ากรุณาติดต่อเจ้าหน้าที่พร้อมสลิป',
    level: 'warn',
  },
  slip_of_another: {
    number: 2023,
    thai: 'ยอดโอนตามสลิปนี้ไม่ใช่รายการของคุณ หรือดำเนินการไปแล้ว หากโอนเองกรุณาติดต่อเจ้าหน้าที่',
    level: 'warn',
  },
  slip_payment_paid: { number: 2024, thai: 'รายการนี้เงินเข้าแล้ว ไม่ต้องส่งสลิป' },
  slip_not_needed: {
    number: 2025,
    thai: 'รายการ QR ระบบเติมเงินให้เอง ไม่ต้องส่งสลิป หากเงินไม่เข้ากรุณาติดต่อเจ้าหน้าที่',
  },
  too_many_slips: {
    number: 2026,
    thai: 'คุณมีสลิปที่รอธนาคารแจ้งยอดหลายใบแล้ว กรุณารอให้ตรวจเสร็จก่อน',
  },
})

/**
 * `waiting`: the bank has not told of the transfer yet; `matched`: it is in the wallet; `other_payment`: it is in
 * the wallet by another payment of his than the one he sent it for; `review`: staff look at it; `settled_elsewhere`: staff gave it to its owner or sent it back; `not_found`: no such transfer came to us;
 * `refused`: the transfer is somebody else's.
 */
export const slipState = z.enum([
  'waiting',
  'matched',
  'other_payment',
  'review',
  'settled_elsewhere',
  'not_found',
  'refused',
])
export type SlipState = z.output<typeof slipState>

export const slipView = z.object({ state: slipState, sent_at: instant() })
export type SlipView = z.output<typeof slipView>

export const sendSlip = defineCall({
  method: 'POST',
  path: '/api/member/payment/slip',
  summary:
    'A slip by the text of its QR, checked against the statement; the same again says where it stands',
  access: 'member',
  input: z.object({
    /** Left out where the member knows no payment that it belongs to. */
    payment_id: z.optional(id()),
    /** The text of the mini-QR; the picture stays with the member. */
    payload: z
      .string('กรุณาเลือกรูปสลิป')
      .check(z.minLength(1, 'กรุณาเลือกรูปสลิป'), z.maxLength(512, 'ข้อความใน QR ยาวเกินไป')),
  }),
  output: slipView,
  errors: [
    slipErrors.not_a_slip,
    slipErrors.bad_checksum,
    slipErrors.slip_not_needed,
    slipErrors.slip_used,
    slipErrors.slip_payment_paid,
    slipErrors.too_many_slips,
    slipErrors.slip_of_another,
  ],
  limit: slipLimits.slip,
})

export type SentSlip = CallOutput<typeof sendSlip>
