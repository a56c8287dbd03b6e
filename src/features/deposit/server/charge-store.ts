import { sql } from 'kysely'
import type { Satang } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { openSealed, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Candidate } from '../rules/match-charge.ts'
import { type Payer, readPayer, unknownPayer } from '../rules/payer.ts'
import type { GatewayCharge } from './ports.ts'

const PAYER = 'deposit.received_charge.payer_sealed'

/** By what money found its payment. */
type MatchedBy = Candidate['by']

/** True when the charge is in the books already. */
export async function isBooked(db: Db | Tx, chargeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from deposit.received_charge where charge_id = ${chargeId}`.execute(db)
  return rows.length > 0
}

/** True when some charge credited this payment. */
export async function isCredited(tx: Tx, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from deposit.received_charge
     where payment_id = ${paymentId} and outcome = 'credited'`.execute(tx)
  return rows.length > 0
}

/**
 * Takes a charge into the books, once. A second transaction with the same charge waits here for
 * the first and is then told null.
 */
export async function insertReceivedCharge(
  tx: Tx,
  vault: Vault,
  received: {
    charge: GatewayCharge
    receivingAccountId: bigint
    paymentId: number | null
    outcome: 'credited' | 'review'
    matchedBy: MatchedBy | null
  },
): Promise<bigint | null> {
  const { charge } = received
  const drawn = await sql<{ id: bigint }>`
    select nextval('deposit.received_charge_received_charge_id_seq') as id`.execute(tx)
  const id = drawn.rows[0]?.id ?? 0n
  const { numAffectedRows } = await sql`
    insert into deposit.received_charge (received_charge_id, charge_id, receiving_account_id,
      amount_satang, reference, payment_id, outcome, matched_by, payer_sealed, paid_at)
    values (${id}, ${charge.chargeId}, ${received.receivingAccountId}, ${charge.amountSatang},
      ${charge.reference}, ${received.paymentId}, ${received.outcome}, ${received.matchedBy},
      ${await sealPayer(tx, vault, id, charge.payer)}, coalesce(${charge.paidAt}, platform.clock()))
    on conflict (charge_id) do nothing`.execute(tx)
  return numAffectedRows === 1n ? id : null
}

/** Under a key of the charge's own: whose money it is may turn out later, or never. */
async function sealPayer(tx: Tx, vault: Vault, id: bigint, payer: Payer): Promise<string | null> {
  const isKnown = payer.name ?? payer.bankCode ?? payer.accountNumber ?? payer.accountTail
  if (!isKnown) return null
  const sealer = await sealerOf(tx, vault, { kind: 'received_charge', id })
  return sealer.seal(PAYER, id, JSON.stringify(payer))
}

/**
 * Opens what is known of a payer; one who is unknown, or erased, has nothing but nulls. What the gateway told
 * before masks were read is read here: a masked account is none that money can go back to.
 */
export async function openPayer(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  { id: rowId, payerSealed: sealed }: Pick<ReceivedCharge, 'id' | 'payerSealed'>,
): Promise<Payer> {
  const text = sealed && (await openSealed(db, vault, { place: PAYER, rowId, sealed }))
  if (!text) return unknownPayer
  const { name, bankCode, accountNumber, accountTail } = JSON.parse(text) as Payer
  return readPayer({ name, bankCode, account: accountNumber ?? accountTail ?? null })
}

/** Whether money can go back: by the account that it came from, where its bank named one. */
export const isReturnable = ({ bankCode, accountNumber }: Payer): boolean =>
  Boolean(bankCode) && Boolean(accountNumber)

/** What the desk's cases show of the charge behind them; joined by `review-store.ts`. */
export interface ReceivedCharge {
  readonly id: bigint
  readonly chargeId: string
  readonly receivingAccountId: bigint
  readonly amountSatang: Satang
  readonly reference: string | null
  readonly paymentId: number | null
  readonly outcome: string
  readonly payerSealed: string | null
  readonly paidAt: Date
}

/** What was received under a name of the gateway, or of a line. */
export async function findReceivedByCharge(
  db: Db | Tx,
  chargeId: string,
): Promise<ReceivedCharge | null> {
  const row = await db
    .selectFrom('deposit.received_charge')
    .select('received_charge_id')
    .where('charge_id', '=', chargeId)
    .executeTakeFirst()
  if (!row) return null
  const found = await findReceivedCharges(db, [row.received_charge_id])
  return found.get(row.received_charge_id) ?? null
}

export async function findReceivedCharges(
  db: Db | Tx,
  ids: readonly bigint[],
): Promise<Map<bigint, ReceivedCharge>> {
  const rows = await db
    .selectFrom('deposit.received_charge')
    .selectAll()
    .where('received_charge_id', 'in', ids.length > 0 ? [...ids] : [0n])
    .execute()
  return new Map(
    rows.map((row) => [
      row.received_charge_id,
      {
        id: row.received_charge_id,
        chargeId: row.charge_id,
        receivingAccountId: row.receiving_account_id,
        amountSatang: row.amount_satang,
        reference: row.reference,
        paymentId: row.payment_id === null ? null : Number(row.payment_id),
        outcome: row.outcome,
        payerSealed: row.payer_sealed,
        paidAt: row.paid_at,
      },
    ]),
  )
}
