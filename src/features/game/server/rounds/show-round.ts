import type { Services } from '#platform/services.ts'
import type { RoundRow } from '../../rounds-contract.ts'
import type { GamePorts } from '../ports.ts'
import type { DeskRoundRow, RoundPlace } from './search-store.ts'

const PLACE = /^(\d{1,18})-(\d{1,18})$/

/** Where a page begins, as the call says it; null: at the start, undefined: no place of ours. */
export function placeOf(cursor: string | undefined): RoundPlace | null | undefined {
  if (cursor === undefined) return null
  const match = PLACE.exec(cursor)
  return match ? { openedMicros: BigInt(match[1] ?? 0), roundId: BigInt(match[2] ?? 0) } : undefined
}

/** The page that a read of one row more than `limit` gives. */
export async function pageOf(
  services: Services,
  ports: GamePorts,
  found: readonly DeskRoundRow[],
  limit: number,
): Promise<{ items: RoundRow[]; next_cursor: string | null }> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    items: await showRounds(services, ports, rows),
    next_cursor: found.length > limit && last ? `${last.openedMicros}-${last.roundId}` : null,
  }
}

/** Rounds as the desk shows them, with the names of their members. */
export async function showRounds(
  services: Services,
  ports: GamePorts,
  rows: readonly DeskRoundRow[],
): Promise<RoundRow[]> {
  const ids = [...new Set(rows.map(({ memberId }) => Number(memberId)))]
  const labels = await ports.members(services).findLabels(ids)
  return rows.map((row) => ({
    round_id: Number(row.roundId),
    ref: row.ref,
    provider: { provider_id: row.providerId, name: row.providerName },
    game: { game_id: row.gameId, name: row.gameName },
    member: {
      member_id: Number(row.memberId),
      name: labels.get(Number(row.memberId))?.displayName ?? '',
    },
    state: row.state,
    staked: row.stakedSatang,
    returned: row.returnedSatang,
    opened_at: row.openedAt,
    closed_at: row.closedAt,
  }))
}
