import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { shopAudit } from '../audit-contract.ts'
import type * as calls from '../operator-contract.ts'
import { shopDeskErrors } from '../operator-contract.ts'
import { statesBefore } from '../rules/parcel.ts'
import { cancel, tell } from './cancel-redemption.ts'
import { moveRedemption, openAddress } from './parcel-store.ts'
import type { ShopPorts } from './ports.ts'
import { findParcels, findRedemption, type RedemptionRow } from './redemption-store.ts'

type Parcel = CallOutput<typeof calls.listParcels>[number]

/** Parcels under way, or the last that ended; without addresses. */
export async function listParcels(
  services: Services,
  ports: ShopPorts,
  { which }: CallInput<typeof calls.listParcels>,
): Promise<Parcel[]> {
  return describe(services, ports, await findParcels(services.db, which))
}

async function describe(
  services: Services,
  ports: ShopPorts,
  all: readonly RedemptionRow[],
): Promise<Parcel[]> {
  const labels = await ports
    .members(services)
    .findLabels([...new Set(all.map(({ memberId }) => Number(memberId)))])
  return all.map((one) => ({
    redemption_id: Number(one.redemptionId),
    member_id: Number(one.memberId),
    member_name: labels.get(Number(one.memberId))?.username ?? '—',
    title: one.title,
    variant: one.variant,
    quantity: one.quantity,
    points: Number(one.points),
    state: one.state,
    state_at: one.stateAt,
    carrier: one.carrier,
    tracking: one.tracking,
  }))
}

/** What is to be packed or sent, with addresses. For each item that was read a line of the trail. */
export async function readPackingList(
  { db, vault }: Services,
  staffId: number,
): Promise<CallOutput<typeof calls.readPackingList>> {
  const parcels = (await findParcels(db, 'open')).filter(
    ({ state }) => state === 'placed' || state === 'packed',
  )
  const addresses = await openAddress(db, vault, parcels)
  await inTransaction(db, async (tx) => {
    for (const [itemId, of] of Map.groupBy(parcels, (one) => one.itemId)) {
      await audit(tx, shopAudit, {
        staffId,
        action: 'shop.addresses_read',
        object: { kind: 'shop_item', id: itemId },
        detail: { shop_parcels: of.length },
      })
    }
  })
  return parcels.map((one) => ({
    redemption_id: Number(one.redemptionId),
    title: one.title,
    variant: one.variant,
    quantity: one.quantity,
    state: one.state,
    address: addresses.get(one.redemptionId) ?? null,
  }))
}

/** Says where a parcel is. @throws Refusal not_found, and in the order of the contract */
export async function moveParcel(
  services: Services,
  ports: ShopPorts,
  staffId: number,
  input: CallInput<typeof calls.moveParcel>,
): Promise<Parcel> {
  const { redemption_id: id, to, carrier, tracking } = input
  const isNamed = carrier !== undefined && tracking !== undefined
  if (to === 'shipped' && !isNamed) throw new Refusal(shopDeskErrors.shop_tracking_needed)
  const made = await inTransaction(services.db, async (tx) => {
    const known = requireFound(await findRedemption(tx, BigInt(id)))
    const isMoved = await moveRedemption(tx, known.redemptionId, {
      from: statesBefore(to, 'staff'),
      to,
      ...(to === 'shipped' && isNamed ? { carrier, tracking } : {}),
    })
    if (!isMoved) throw new Refusal(shopDeskErrors.shop_parcel_moved)
    await note(tx, staffId, known, `shop.parcel_${to}`, tracking)
    await tell(tx, known, to)
    return requireFound(await findRedemption(tx, known.redemptionId))
  })
  return requireFound((await describe(services, ports, [made]))[0])
}

/** Calls a parcel off. @throws Refusal not_found, and in the order of the contract */
export async function cancelParcel(
  services: Services,
  ports: ShopPorts,
  { staffId, key }: { staffId: number; key: string },
  { redemption_id: id, reason }: CallInput<typeof calls.cancelParcel>,
): Promise<Parcel> {
  const made = await inTransaction(services.db, async (tx) => {
    const known = requireFound(await findRedemption(tx, BigInt(id)))
    const isNow = await cancel(tx, known, {
      mover: 'staff',
      cancelKey: `staff:${staffId}:${key}`,
      late: shopDeskErrors.shop_parcel_moved,
    })
    if (isNow) await note(tx, staffId, known, 'shop.parcel_cancelled', undefined, reason)
    return requireFound(await findRedemption(tx, known.redemptionId))
  })
  return requireFound((await describe(services, ports, [made]))[0])
}

async function note(
  tx: Tx,
  staffId: number,
  { redemptionId, itemId }: RedemptionRow,
  action: `shop.parcel_${'packed' | 'shipped' | 'delivered' | 'returned' | 'cancelled'}`,
  tracking?: string,
  reason?: string,
): Promise<void> {
  await audit(tx, shopAudit, {
    staffId,
    action,
    object: { kind: 'shop_item', id: itemId },
    detail: {
      shop_redemption_id: Number(redemptionId),
      ...(tracking === undefined ? {} : { shop_tracking: tracking }),
    },
    ...(reason === undefined ? {} : { reason }),
  })
}
