import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { takePlay } from '#platform/settled-play/take-play.ts'
import type * as calls from '../operator-contract.ts'
import { findBonus, listBonusRows } from './bonus-store.ts'
import { countPlay } from './count-play.ts'
import { cancelBonus as endByStaff } from './end-bonus.ts'
import type { PromotionPorts } from './ports.ts'
import { showBonuses } from './read-promotions.ts'

const BIGINT_MAX = 2n ** 63n - 1n

/** Who holds which bonus, the newest first. */
export async function listBonuses(
  services: Services,
  ports: PromotionPorts,
  { promotion_id, state, member_id, member, cursor, limit }: CallInput<typeof calls.listBonuses>,
): Promise<CallOutput<typeof calls.listBonuses>> {
  const members = ports.members(services)
  const typed = member === undefined ? null : await members.findTyped(member)
  const memberIds = member_id === undefined ? typed : [member_id]
  const found = await listBonusRows(services.db, {
    promotionId: promotion_id ?? null,
    memberIds,
    state: state ?? null,
    before: cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : BIGINT_MAX,
    limit: limit + 1,
  })
  const items = found.slice(0, limit)
  const shown = await showBonuses(services, ports, items)
  const labels = await members.findLabels(items.map((bonus) => Number(bonus.memberId)))
  return {
    items: shown.map((bonus, at) => {
      const { version, memberId } = items[at] as (typeof items)[number]
      const label = labels.get(Number(memberId))
      return {
        ...bonus,
        version,
        member_id: Number(memberId),
        member_name: label?.displayName ?? '',
        member_phone: label?.username ?? '',
      }
    }),
    next_cursor: found.length > limit ? `${items.at(-1)?.bonusId}` : null,
  }
}

/**
 * Ends a bonus because staff say so. What was settled until now is counted first, so that one that is
 * played to the end is released. The same key answers how it stands.
 * @throws Refusal not_found, idempotency_mismatch, bonus_over
 */
export async function cancelBonus(
  services: Services,
  ports: PromotionPorts,
  { staffId, key }: { staffId: number; key: string },
  { bonus_id, reason }: CallInput<typeof calls.cancelBonus>,
): Promise<CallOutput<typeof calls.cancelBonus>> {
  const found = requireFound(await findBonus(services.db, BigInt(bonus_id)))
  while (await takePlay(services.db, countPlay));
  const one = { ...found, endKey: `staff:${staffId}:${key}` }
  const bonus = await endByStaff(services, ports, one, { staffId, reason })
  return {
    bonus_id,
    state: bonus.state,
    released: bonus.releasedSatang,
    ended: bonus.endedSatang,
  }
}
