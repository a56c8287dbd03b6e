import * as z from 'zod/mini'
import { accountNumber, bankCode } from '../bank/account.ts'
import { buildQr } from '../bank/emvco.ts'
import { digits } from '../http/parse.ts'
import { newReference } from '../store/ids.ts'

/** Exactly who is to get the money of a charge. */
export interface Receiver {
  readonly promptpay_id: string | null
  readonly biller_id: string | null
  readonly ref1: string | null
  readonly ref2: string | null
  readonly bank_code: string | null
  readonly account_number: string | null
}

/** The biller that the gateway itself is, for charges without a receiver. */
const GATEWAY_BILLER = '099999999999901'

export const reference = () =>
  z.string('expects text').check(z.regex(/^[A-Z0-9]{1,20}$/, 'expects 1 to 20 of A-Z and 0-9'))
export const billerId = () => digits(/^\d{13,15}$/, 'expects a biller id, 13 to 15 digits')
export const promptpayId = () =>
  digits(/^(0\d{9}|\d{13}|\d{15})$/, 'expects a phone number, a tax id or an e-wallet id')

export const receiverSchema = z
  .object({
    promptpay_id: z.optional(promptpayId()),
    biller_id: z.optional(billerId()),
    ref1: z.optional(reference()),
    ref2: z.optional(reference()),
    bank_code: z.optional(bankCode()),
    account_number: z.optional(accountNumber()),
  })
  .check(
    z.refine(
      (value) => !(value.promptpay_id && value.biller_id),
      'has promptpay_id and biller_id: one is needed',
    ),
    z.refine((value) => !value.biller_id || value.ref1 !== undefined, 'needs ref1 for a biller_id'),
    z.refine(
      (value) => value.promptpay_id ?? value.biller_id ?? value.account_number,
      'needs promptpay_id, biller_id or account_number',
    ),
  )

/** The receiver as stored: every field there, the gateway's own biller where none was named. */
export function completeReceiver(given: z.output<typeof receiverSchema> | undefined): Receiver {
  const named = given ?? { biller_id: GATEWAY_BILLER, ref1: newReference('SBX', 18) }
  return {
    promptpay_id: named.promptpay_id ?? null,
    biller_id: named.biller_id ?? null,
    ref1: named.ref1 ?? null,
    ref2: given?.ref2 ?? null,
    bank_code: given?.bank_code ?? null,
    account_number: given?.account_number ?? null,
  }
}

/** The QR text of a charge, or null where the receiver is a plain account. */
export function qrOf(receiver: Receiver, amountSatang: bigint): string | null {
  if (receiver.biller_id !== null && receiver.ref1 !== null) {
    const { biller_id: biller, ref1, ref2 } = receiver
    return buildQr({ target: { kind: 'bill', billerId: biller, ref1, ref2 }, amountSatang })
  }
  if (receiver.promptpay_id === null) return null
  const target = { kind: 'promptpay', promptpayId: receiver.promptpay_id } as const
  return buildQr({ target, amountSatang })
}
