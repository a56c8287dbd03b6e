import type { Operation, Outcome } from '#ledger/post.ts'
import { requestHash } from '#ledger/keys.ts'
import { kindTable } from '#ledger/kinds.ts'
import type { Poster } from '#tests/concurrency/ledger-workers.ts'
import type { BatchStatement, Lanes } from '#platform/lanes.ts'

interface Row {
  op_id: string
  applied: boolean
  replayed: boolean
  error: string | null
  hold_id: bigint | null
  account_id: bigint
  version: bigint
  after: bigint
}

interface Movement {
  readonly operation: Operation
  readonly debit: bigint
  readonly credit: bigint
  readonly amountSatang: bigint
}

/** The plain posting batch as a lane sends it: movements of one leg. */
const movements: BatchStatement<Movement, Row, Row> = {
  name: 'crash_post',
  text: `
    select op_id, applied, replayed, error, hold_id, account_id, version, after
      from ledger.apply_batch(
      array(select row(o.key, o.member, o.kind, o.hash, o.ref, null, null)::ledger.new_op
              from unnest($1::uuid[], $2::bigint[], $3::smallint[], $4::bytea[], $5::bigint[])
                   with ordinality as o(key, member, kind, hash, ref, no) order by no),
      array(select row(l.no, l.code, l.debit, l.credit, l.amount, null, null)::ledger.new_leg
              from unnest($3::smallint[], $6::bigint[], $7::bigint[], $8::bigint[])
                   with ordinality as l(code, debit, credit, amount, no) order by no),
      $9::smallint) order by op_no`,
  values: (items) => [
    items.map(({ operation }) => operation.key),
    items.map(({ operation }) => operation.memberId),
    items.map(({ operation }) => kindTable[operation.kind].code),
    items.map(({ operation: { body, kind, legs } }) => requestHash(body ?? [kind, legs])),
    items.map(({ operation }) => operation.refId ?? null),
    items.map(({ debit }) => debit),
    items.map(({ credit }) => credit),
    items.map(({ amountSatang }) => amountSatang),
  ],
  answers: (rows) => [...rows],
  weight: () => 1,
  weightMax: 4_096,
}

/** A lane carries movements of one leg between a wallet and a house account that it knows. */
export const isMovement = ({ legs: [leg, ...more] }: Operation): boolean =>
  more.length === 0 && leg !== undefined && !('hold' in leg)

/** @param houses the account id of a house account's name; each has one reference here */
export function postingThrough(lanes: Lanes, houses: ReadonlyMap<string, bigint>): Poster {
  return (operations) =>
    Promise.all(
      operations.map(async (operation) => {
        const movement = toMovement(operation, houses)
        return toOutcome(await lanes.submit(movements, BigInt(operation.memberId), movement))
      }),
    )
}

function toMovement(operation: Operation, houses: ReadonlyMap<string, bigint>): Movement {
  const [leg] = operation.legs
  if (!leg || 'hold' in leg) throw new Error('a lane carries movements only')
  const [debit, credit] = [leg.debit, leg.credit].map((ref) =>
    'wallet' in ref ? BigInt(ref.wallet) : houses.get(ref.house),
  )
  if (debit === undefined || credit === undefined) throw new Error('an unknown house account')
  return { operation, debit, credit, amountSatang: leg.amountSatang }
}

function toOutcome(row: Row): Outcome {
  return {
    key: row.op_id,
    applied: row.applied,
    replayed: row.replayed,
    error: row.error,
    refId: null,
    result: null,
    holdId: row.hold_id,
    wallet: { accountId: row.account_id, version: row.version, availableSatang: row.after },
  }
}
