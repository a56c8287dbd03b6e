import type { KindName } from '#ledger/kinds.ts'
import type { FindByReference, FindReferences } from '#platform/feature.ts'
import type { FindMoneyCauses, MoneyCause } from '#platform/money-cause.ts'
import {
  findMatchedPayments,
  findNamedPayments,
  findReceivedOf,
  findReversedPayments,
} from './line-payment-store.ts'
import { findPaymentByReference } from './payment-store.ts'
import { showReference } from './payment-view.ts'

/** How lines of each kind name a payment. */
const finders = {
  deposit_qr: findNamedPayments,
  deposit_transfer: findNamedPayments,
  deposit_matched: findMatchedPayments,
  deposit_reversed: findReversedPayments,
} as const satisfies Partial<Record<KindName, typeof findNamedPayments>>

/** What lines say that no payment of the member belongs to. */
const without: Readonly<Partial<Record<keyof typeof finders, string>>> = {
  deposit_matched: 'เงินโอนที่ไม่ตรงกับรายการฝากของคุณ เจ้าหน้าที่ตรวจสอบแล้วเติมเข้ากระเป๋าให้',
  deposit_reversed: 'ธนาคารเรียกคืนเงินโอนที่เจ้าหน้าที่เคยเติมเข้ากระเป๋าให้',
}

const kinds = Object.keys(finders) as (keyof typeof finders)[]

const byKind = <Part>(part: (kind: keyof typeof finders) => Part) =>
  Object.fromEntries(kinds.map((kind) => [kind, part(kind)] as const))

export const depositReferences: Readonly<Record<string, FindReferences>> = byKind(
  (kind) =>
    async ({ db }, memberId, ids) => {
      const payments = await finders[kind](db, memberId, ids)
      return new Map([...payments].map(([id, { reference }]) => [id, showReference(reference)]))
    },
)

export const depositCauses: Readonly<Record<string, FindMoneyCauses>> = byKind(
  (kind) =>
    async ({ db }, memberId, lines) => {
      const ids = lines.flatMap(({ refId }) => refId ?? [])
      const payments = await finders[kind](db, memberId, ids)
      return new Map(
        lines.flatMap(({ id, refId }): (readonly [string, MoneyCause])[] => {
          const payment = payments.get(refId ?? 0)
          if (payment) {
            const link = `/member/payment?id=${payment.id}`
            return [[id, { word: 'ดูการฝาก', link }]]
          }
          const word = without[kind]
          return word === undefined ? [] : [[id, { word, link: null }]]
        }),
      )
    },
)

/** The payment of a code, by whatever channel its money came, and went again. */
export const findDeposit: FindByReference = async ({ db }, memberId, reference) => {
  const payment = await findPaymentByReference(db, reference)
  if (payment?.memberId !== memberId) return []
  const receivedId = await findReceivedOf(db, payment.id)
  const numbers = [...new Set([payment.id, receivedId ?? payment.id])]
  const named = await Promise.all(
    kinds.map(async (kind) => {
      const found = await finders[kind](db, memberId, numbers)
      return numbers
        .filter((refId) => found.get(refId)?.id === payment.id)
        .map((refId) => ({ kinds: [kind], refId }))
    }),
  )
  return named.flat()
}
