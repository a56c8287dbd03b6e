import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import {
  type closeShoeDenial,
  gameDenialErrors as errors,
  gameReconcileAudit,
  gameReconcileChanged,
  type listShoeDenials,
} from '../../reconcile-contract.ts'
import type { GamePorts } from '../ports.ts'
import { findDenial, findDenials, findDeniedShoes, insertDenialClosing } from './denial-store.ts'

const SHOWN_MAX = 100

/** What providers denied: what waits, then the last that people closed. */
export async function listDenials({ db }: Services): Promise<CallOutput<typeof listShoeDenials>> {
  const rows = await findDenials(db, SHOWN_MAX)
  return rows.map((row) => ({
    denial_id: Number(row.denialId),
    provider: row.providerName,
    room: row.room,
    shoe: row.shoe,
    promised: {
      seed_hash: row.promisedSeedHash,
      config_hash: row.promisedConfigHash,
      at: row.promisedAt,
    },
    told: {
      seed_hash: row.seedHash,
      config_hash: row.configHash,
      coup: row.toldCoup,
      at: row.toldAt,
    },
    closed:
      row.closedBy === null || row.closedAt === null
        ? null
        : { by: row.closedBy, at: row.closedAt, note: row.note ?? '' },
  }))
}

/** A person says what became of a denial. @throws not_found, shoe_denial_closed_already */
export async function closeDenial(
  services: Services,
  ports: GamePorts,
  staffId: number,
  { denial_id: denialId, note }: CallInput<typeof closeShoeDenial>,
): Promise<Record<string, never>> {
  const staffName = await ports.staffName(services, staffId)
  await inTransaction(services.db, async (tx) => {
    const found = requireFound(await findDenial(tx, denialId))
    const isFirst = await insertDenialClosing(tx, { denialId, staffId, staffName, note })
    if (!isFirst) throw new Refusal(errors.shoe_denial_closed_already)
    await audit(tx, gameReconcileAudit, {
      staffId,
      action: 'game_reconcile.denial_closed',
      object: { kind: 'shoe_denial', id: denialId },
      after: { room: found.room, shoe: found.shoe, told_hash: found.seedHash },
      reason: note,
    })
    await publish(tx, gameReconcileChanged, { payload: { provider_id: found.providerId } })
  })
  return {}
}

/** How the trail names denials: by the shoe. */
export async function nameDenials(
  { db }: { readonly db: Db },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await findDeniedShoes(db, ids)
  return new Map(rows.map(({ id, room, shoe }) => [id, `${room} ขอนที่\u00a0${shoe}`]))
}
