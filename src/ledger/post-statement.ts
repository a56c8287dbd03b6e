import type { BatchStatement } from '#platform/lanes.ts'
import { chart } from './chart.ts'
import { operationHash } from './keys.ts'
import { kindTable } from './kinds.ts'
import type { AccountRef, Leg, Operation, Outcome } from './operation.ts'

/** A row of `ledger.outcome`. */
export interface OutcomeRow {
  op_no: number
  op_id: string
  applied: boolean
  replayed: boolean
  error: string | null
  ref_id: bigint | null
  result: object | null
  hold_id: bigint | null
  account_id: bigint | null
  version: bigint | null
  after: bigint | null
}

/** Operations as `ledger.post_batch` takes them, for `post` and for the lane. */
export const postStatement: BatchStatement<Operation, Outcome, OutcomeRow> = {
  name: 'ledger_post',
  text: `
    select * from ledger.post_batch(
      array(select row(o.key, o.home, o.kind, o.hash, o.ref, o.refusal, o.result)::ledger.new_op
              from unnest($1::uuid[], $2::bigint[], $3::smallint[], $4::bytea[], $5::bigint[],
                          $6::text[], $7::jsonb[])
                   with ordinality as o(key, home, kind, hash, ref, refusal, result, no)
             order by o.no),
      array(select row(l.op_no, l.code, l.debit_wallet, l.debit_house, l.debit_ref, l.credit_wallet,
                       l.credit_house, l.credit_ref, l.amount, l.hold, l.ref)::ledger.named_leg
              from unnest($8::integer[], $9::smallint[], $10::bigint[], $11::smallint[],
                          $12::bigint[], $13::bigint[], $14::smallint[], $15::bigint[],
                          $16::bigint[], $17::bigint[], $18::bigint[])
                   with ordinality as l(op_no, code, debit_wallet, debit_house, debit_ref,
                     credit_wallet, credit_house, credit_ref, amount, hold, ref, no)
             order by l.no),
      $19::smallint)
     order by op_no`,
  values: (operations) => [...opColumns(operations), ...legColumns(operations)],
  answers: (rows) => rows.map(toOutcome),
  weight: (operation) => operation.legs.length,
  weightMax: 4_096,
}

function opColumns(ops: readonly Operation[]): unknown[] {
  return [
    ops.map((op) => op.key),
    ops.map((op) => op.memberId),
    ops.map((op) => kindTable[op.kind].code),
    ops.map(operationHash),
    ops.map((op) => op.refId ?? null),
    ops.map((op) => op.refusal ?? null),
    ops.map((op) => (op.result ? JSON.stringify(op.result) : null)),
  ]
}

function legColumns(ops: readonly Operation[]): unknown[] {
  const legs = ops.flatMap((op, index) =>
    op.legs.map((leg) => ({
      opNo: index + 1,
      code: kindTable[leg.kind ?? op.kind].code,
      debit: sideOf(leg, 'debit'),
      credit: sideOf(leg, 'credit'),
      amountSatang: leg.amountSatang ?? null,
      hold: 'hold' in leg ? leg.hold : null,
      refId: leg.refId ?? null,
    })),
  )
  return [
    legs.map((leg) => leg.opNo),
    legs.map((leg) => leg.code),
    legs.map((leg) => leg.debit.wallet),
    legs.map((leg) => leg.debit.house),
    legs.map((leg) => leg.debit.ref),
    legs.map((leg) => leg.credit.wallet),
    legs.map((leg) => leg.credit.house),
    legs.map((leg) => leg.credit.ref),
    legs.map((leg) => leg.amountSatang),
    legs.map((leg) => leg.hold),
    legs.map((leg) => leg.refId),
  ]
}

const NOBODY = { wallet: null, house: null, ref: null }

/** The end of a hold names no account: it has those of the hold. */
function sideOf(leg: Leg, side: 'debit' | 'credit') {
  if ('hold' in leg) return NOBODY
  const at: AccountRef = leg[side]
  if ('wallet' in at) return { ...NOBODY, wallet: at.wallet }
  return { ...NOBODY, house: chart[at.house].kind, ref: at.ref }
}

/** An outcome as the door answers it. */
export function toOutcome(row: OutcomeRow): Outcome {
  const { account_id: accountId, version, after } = row
  return {
    key: row.op_id,
    applied: row.applied,
    replayed: row.replayed,
    error: row.error,
    refId: row.ref_id,
    result: row.result,
    holdId: row.hold_id,
    wallet:
      accountId === null || version === null || after === null
        ? null
        : { accountId, version, availableSatang: after },
  }
}
