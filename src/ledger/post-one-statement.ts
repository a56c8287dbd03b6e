import { chart } from './chart.ts'
import { operationHash } from './keys.ts'
import { kindTable } from './kinds.ts'
import type { Leg, Operation } from './operation.ts'

/** One operation in plain values, which costs half of what it does as a batch of one. */
export const postOneStatement = `
  select * from ledger.post_one($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`

/** The values of the statement; undefined for an operation of another shape than it takes. */
export function postOneValues(operations: readonly Operation[]): unknown[] | undefined {
  const [op] = operations
  const [leg] = op?.legs ?? []
  if (!op || !leg || operations.length > 1 || op.legs.length > 1 || 'hold' in leg) return undefined
  const sides = sidesOf(leg)
  if (!sides) return undefined
  const { code } = kindTable[op.kind]
  return [
    op.key,
    op.memberId,
    code,
    operationHash(op),
    op.refId ?? null,
    op.refusal ?? null,
    op.result ? JSON.stringify(op.result) : null,
    leg.kind ? kindTable[leg.kind].code : code,
    ...sides,
    leg.amountSatang,
    leg.refId ?? null,
  ]
}

/** Wallet, whether it pays, house account and its reference. */
function sidesOf({ debit, credit }: Exclude<Leg, { hold: unknown }>): unknown[] | undefined {
  if ('wallet' in debit && 'house' in credit) {
    return [debit.wallet, true, chart[credit.house].kind, credit.ref]
  }
  if ('house' in debit && 'wallet' in credit) {
    return [credit.wallet, false, chart[debit.house].kind, debit.ref]
  }
  return undefined
}
