import * as z from 'zod/mini'
import { formatBaht } from '#kernel/money.ts'
import { receiverKind } from '../gateway/charge-store.ts'
import { billerId as billerNumber, reference } from '../gateway/receiver.ts'
import { refuse } from '../http/errors.ts'
import { baht, digits, parse } from '../http/parse.ts'
import type { Store } from '../store/open-store.ts'
import { findByNumber } from './account-store.ts'
import { accountNumber, bankCode, holderName, type Party } from './account.ts'
import { readQr } from './emvco.ts'
import type { PayOrder } from './pay.ts'

const toAccount = digits(/^\d{10,15}$/, 'expects an account number or PromptPay id, 10-15 digits')

export const payRequest = z.object({
  qr_payload: z.optional(z.string('expects text').check(z.maxLength(512, 'is too long for a QR'))),
  to_account: z.optional(toAccount),
  to_bank: z.optional(bankCode()),
  biller_id: z.optional(billerNumber()),
  ref1: z.optional(reference()),
  ref2: z.optional(reference()),
  amount: z.optional(baht()),
  from_bank: z.optional(bankCode()),
  from_account: z.optional(accountNumber()),
  from_name: z.optional(holderName()),
})

/**
 * Turns a request to the payer's app into an order.
 * @throws Refused `invalid_input`, `invalid_qr`, `amount_required`, `amount_fixed_by_qr`
 */
export function readPayOrder(store: Store, body: unknown): PayOrder {
  const input = parse(payRequest, body)
  const ways = [input.qr_payload, input.to_account, input.biller_id]
  if (ways.filter((way) => way !== undefined).length !== 1) {
    const message = 'exactly one of qr_payload, to_account and biller_id is needed'
    throw refuse(400, 'invalid_input', message)
  }
  const from: Party = {
    bank_code: input.from_bank ?? null,
    account_number: input.from_account ?? null,
    name: input.from_name ?? null,
  }
  if (input.qr_payload !== undefined) {
    return { ...readQrOrder(input.qr_payload, input.amount), from }
  }
  if (input.amount === undefined) throw amountRequired()
  return { target: typedTarget(store, input), amountSatang: input.amount, from }
}

function readQrOrder(payload: string, typed: bigint | undefined): Omit<PayOrder, 'from'> {
  const qr = readQr(payload.trim())
  if (!qr.ok) throw refuse(400, 'invalid_qr', `this is no Thai payment QR: ${qr.error}`)
  const { target, amountSatang: fixed } = qr.value
  if (fixed !== null && typed !== undefined && typed !== fixed) {
    throw refuse(400, 'amount_fixed_by_qr', 'the QR fixes the amount: leave amount out')
  }
  // The QR's own amount passes the same limit as a typed one.
  const amountSatang = fixed === null ? typed : parse(baht(), formatBaht(fixed))
  if (amountSatang === undefined) throw amountRequired()
  return { target, amountSatang }
}

function typedTarget(store: Store, input: z.output<typeof payRequest>): PayOrder['target'] {
  if (input.biller_id !== undefined) {
    if (input.ref1 === undefined) {
      throw refuse(400, 'invalid_input', 'ref1: a bill payment needs the reference of the bill')
    }
    const { biller_id: billerId, ref1, ref2 } = input
    return { kind: 'bill', billerId, ref1, ref2: ref2 ?? null }
  }
  const number = input.to_account ?? ''
  if (input.to_bank === undefined && isPromptPay(store, number)) {
    return { kind: 'promptpay', promptpayId: number }
  }
  return { kind: 'account', bankCode: input.to_bank ?? null, accountNumber: number }
}

/** What is known of a number decides; a number that nobody knows goes by its shape. */
function isPromptPay(store: Store, number: string): boolean {
  const known = receiverKind(store, number)
  if (known !== undefined) return known === 'promptpay'
  if (findByNumber(store, number)) return false
  return /^(0[689]\d{8}|\d{13}|\d{15})$/.test(number)
}

function amountRequired() {
  return refuse(400, 'amount_required', 'amount: is needed, the target does not fix it')
}
