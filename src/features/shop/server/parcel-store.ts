import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { openerOf, sealerOf } from '#platform/vault/data-keys.ts'
import type { Vault } from '#platform/vault/vault.ts'
import {
  type Address,
  ADDRESS_KEPT_DAYS,
  DELIVERED_AFTER_DAYS,
  type RedemptionState,
} from '../rules/parcel.ts'
import type { RedemptionRow } from './redemption-store.ts'

const PLACE = 'shop.redemption.address_sealed'

/** An address as it lies in its row: under the member's own key. */
export async function sealAddress(
  tx: Tx,
  vault: Vault,
  of: { memberId: number; redemptionId: bigint },
  address: Address,
): Promise<string> {
  const sealer = await sealerOf(tx, vault, { kind: 'member', id: of.memberId })
  return sealer.seal(PLACE, of.redemptionId, JSON.stringify(address))
}

/** The addresses of these parcels; one that was erased is left out. */
export async function openAddress(
  db: Db | Tx,
  vault: Vault,
  parcels: readonly Pick<RedemptionRow, 'redemptionId' | 'addressSealed'>[],
): Promise<ReadonlyMap<bigint, Address>> {
  const opener = await openerOf(
    db,
    vault,
    parcels.map(({ addressSealed }) => addressSealed),
  )
  const found = new Map<bigint, Address>()
  for (const { redemptionId, addressSealed } of parcels) {
    const text = addressSealed === null ? null : opener.open(PLACE, redemptionId, addressSealed)
    if (text !== null) found.set(redemptionId, JSON.parse(text) as Address)
  }
  return found
}

/** Moves a parcel, out of one of these states; false: it is in none of them any more. */
export async function moveRedemption(
  tx: Tx,
  redemptionId: bigint,
  step: {
    from: readonly RedemptionState[]
    to: RedemptionState
    carrier?: string
    tracking?: string
    cancelKey?: string
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update shop.redemption
       set state = ${step.to}, state_at = platform.clock(),
           carrier = coalesce(${step.carrier ?? null}, carrier),
           tracking = coalesce(${step.tracking ?? null}, tracking),
           cancel_key = coalesce(${step.cancelKey ?? null}, cancel_key)
     where redemption_id = ${redemptionId} and state = any(${[...step.from]}::text[])`.execute(tx)
  return numAffectedRows === 1n
}

/** Which redemption a request cancelled. */
export async function findCancelled(tx: Tx, cancelKey: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select redemption_id as id from shop.redemption where cancel_key = ${cancelKey}`.execute(tx)
  return rows[0]?.id
}

/** Parcels that nobody said anything of since they were sent, oldest first. */
export async function findForgotten(db: Db, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select redemption_id as id from shop.redemption
     where state = 'shipped'
       and state_at <= platform.clock() - make_interval(days => ${DELIVERED_AFTER_DAYS}::integer)
     order by state_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Erases the addresses of parcels that ended long ago; answers how many. */
export async function eraseAddresses(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update shop.redemption set address_sealed = null
     where state in ('delivered', 'cancelled') and address_sealed is not null
       and state_at <= platform.clock() - make_interval(days => ${ADDRESS_KEPT_DAYS}::integer)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Whether something is on its way to a member. */
export async function hasParcel(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    select from shop.redemption
     where member_id = ${memberId} and state in ('placed', 'packed', 'shipped', 'returned')
     limit 1`.execute(tx)
  return rows.length > 0
}
