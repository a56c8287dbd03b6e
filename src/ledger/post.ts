import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/outbox.ts'
import { chart } from './chart.ts'
import { requestHash } from './keys.ts'
import { kindTable } from './kinds.ts'
import type { AccountRef, Leg, Operation, Outcome } from './operation.ts'

export { house, wallet } from './operation.ts'
export type { AccountRef, Id, Leg, Operation, Outcome } from './operation.ts'

/**
 * Posts operations in the caller's transaction, as if one by one in order, and answers each one's
 * decision in the same order. A refusal is an outcome, not an exception: see `refusalOf`.
 *
 * Locks the wallets sorted, then opens house accounts, then writes. Call it once per transaction,
 * or lock all wallets of the transaction first (`lockWallets`). The balances it changes are
 * published to their members.
 *
 * @param options.stripe the lane's own number; without one a free stripe of the rare flows
 * @throws on a malformed operation: unknown account, kind that does not fit, another member's wallet
 */
export async function post(
  tx: Tx,
  operations: readonly Operation[],
  options: { stripe?: number } = {},
): Promise<Outcome[]> {
  if (operations.length === 0) return []
  const prepared = await prepare(tx, operations)
  const outcomes = await apply(tx, operations, prepared.accountOf, options.stripe ?? null)
  if (outcomes.some((outcome) => outcome.applied && !outcome.replayed)) {
    await publishBalances(tx, prepared.wallets)
  }
  return outcomes
}

/** Posts one operation. */
export async function postOne(tx: Tx, operation: Operation): Promise<Outcome> {
  const [outcome] = await post(tx, [operation])
  if (!outcome) throw new Error('ledger: no outcome')
  return outcome
}

const isHoldEnd = (leg: Leg): leg is Extract<Leg, { hold: unknown }> => 'hold' in leg

interface Prepared {
  readonly wallets: readonly bigint[]
  accountOf(ref: AccountRef): bigint
}

const houseKey = (ref: Extract<AccountRef, { house: unknown }>): string =>
  `${ref.house}/${ref.ref ?? ''}`

async function prepare(tx: Tx, operations: readonly Operation[]): Promise<Prepared> {
  const legs = operations.flatMap((operation) => operation.legs)
  const refs = legs.flatMap((leg) => (isHoldEnd(leg) ? [] : [leg.debit, leg.credit]))
  const wallets = refs.flatMap((ref) => ('wallet' in ref ? [ref.wallet] : []))
  const holds = legs.flatMap((leg) => (isHoldEnd(leg) ? [leg.hold] : []))
  const wanted = new Map(
    refs.flatMap((ref) => ('house' in ref ? [[houseKey(ref), ref] as const] : [])),
  )
  const houses = [...wanted.values()]
  const { rows } = await sql<{ wallets: bigint[]; houses: bigint[] }>`
    select * from ledger.prepare_post(${wallets}::bigint[], ${holds}::bigint[],
      ${houses.map((ref) => chart[ref.house].kind)}::smallint[],
      ${houses.map((ref) => ref.ref)}::bigint[])`.execute(tx)
  const locked = rows[0]
  if (!locked) throw new Error('ledger: nothing was prepared')
  const idOf = new Map([...wanted.keys()].map((name, index) => [name, locked.houses[index]]))
  return {
    wallets: locked.wallets,
    accountOf: (ref) => {
      const id = 'wallet' in ref ? BigInt(ref.wallet) : idOf.get(houseKey(ref))
      if (id === undefined) throw new Error('ledger: house account was not prepared')
      return id
    },
  }
}

interface OutcomeRow {
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

async function apply(
  tx: Tx,
  operations: readonly Operation[],
  accountOf: (ref: AccountRef) => bigint,
  stripe: number | null,
): Promise<Outcome[]> {
  const legs = operations.flatMap((operation, index) =>
    operation.legs.map((leg) => legColumns(leg, operation, index + 1, accountOf)),
  )
  const ops = operations
  const { rows } = await sql<OutcomeRow>`
    select * from ledger.apply_batch(
      array(select row(o.*)::ledger.new_op from unnest(
        ${ops.map((op) => op.key)}::uuid[], ${ops.map((op) => op.memberId)}::bigint[],
        ${ops.map((op) => kindTable[op.kind].code)}::smallint[],
        ${ops.map((op) => requestHash(op.body ?? [op.kind, op.legs]))}::bytea[],
        ${ops.map((op) => op.refId ?? null)}::bigint[], ${ops.map((op) => op.refusal ?? null)}::text[],
        ${ops.map((op) => (op.result ? JSON.stringify(op.result) : null))}::jsonb[]) o),
      array(select row(l.*)::ledger.new_leg from unnest(
        ${legs.map((leg) => leg.opNo)}::integer[], ${legs.map((leg) => leg.code)}::smallint[],
        ${legs.map((leg) => leg.debit)}::bigint[], ${legs.map((leg) => leg.credit)}::bigint[],
        ${legs.map((leg) => leg.amountSatang)}::bigint[], ${legs.map((leg) => leg.hold)}::bigint[],
        ${legs.map((leg) => leg.refId)}::bigint[]) l),
      ${stripe}::smallint)`.execute(tx)
  if (rows.length !== operations.length) {
    throw new Error(`ledger: ${rows.length} decisions for ${operations.length} operations`)
  }
  return rows.map(toOutcome)
}

function legColumns(
  leg: Leg,
  operation: Operation,
  opNo: number,
  accountOf: (ref: AccountRef) => bigint,
) {
  const moves = !isHoldEnd(leg)
  return {
    opNo,
    code: kindTable[leg.kind ?? operation.kind].code,
    debit: moves ? accountOf(leg.debit) : null,
    credit: moves ? accountOf(leg.credit) : null,
    amountSatang: leg.amountSatang ?? null,
    hold: moves ? null : leg.hold,
    refId: leg.refId ?? null,
  }
}

function toOutcome(row: OutcomeRow): Outcome {
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

async function publishBalances(tx: Tx, wallets: readonly bigint[]): Promise<void> {
  const { rows } = await sql<{ member_id: bigint; payload: Record<string, unknown> }>`
    select member_id, payload from ledger.balance_events(${[...wallets]}::bigint[])`.execute(tx)
  for (const row of rows) {
    await publish(tx, {
      topic: 'balance',
      memberId: Number(row.member_id),
      payload: row.payload,
    })
  }
}
