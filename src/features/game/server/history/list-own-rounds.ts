import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField } from '#kernel/errors.ts'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type { listOwnRounds as call } from '../../history-contract.ts'
import { type Catalogue, catalogueOf } from '../lobby/catalogue.ts'
import { findOwnRounds, type OwnRoundRow } from './own-rounds-store.ts'

/** A page of the member's rounds, newest first; days are Bangkok's, both included. */
export async function listOwnRounds(
  services: Services,
  memberId: number,
  { cursor, limit, game_id: gameId, state, from, to }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    throw refuseField(commonErrors.invalid_input, 'cursor')
  }
  const filter = {
    gameId: gameId ?? null,
    state: state ?? null,
    from: from === undefined ? null : bangkokInstant(from),
    until: to === undefined ? null : bangkokInstant(addDays(to, 1)),
    before: cursor === undefined ? null : BigInt(cursor),
  }
  const [catalogue, rows] = await Promise.all([
    catalogueOf(services),
    findOwnRounds(services.db, memberId, filter, limit + 1),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => roundOf(catalogue, row)),
    next_cursor: last ? `${last.roundId}` : null,
  }
}

type OwnRound = CallOutput<typeof call>['items'][number]

/** A round as its member sees it. */
export function roundOf({ byId }: Catalogue, row: OwnRoundRow): OwnRound {
  const card = byId.get(row.gameId)?.card
  return {
    round_id: Number(row.roundId),
    game: {
      game_id: row.gameId,
      name: card?.name ?? '',
      provider_name: card?.provider_name ?? '',
      category: card?.category ?? 'slot',
      image: card?.image ?? 'gem-0',
    },
    state: row.state,
    staked: row.stakedSatang,
    won: row.wonSatang,
    net: row.wonSatang - row.stakedSatang,
    given_back: row.givenBackSatang,
    is_free: row.isFree && row.stakedSatang === 0n,
    opened_at: row.openedAt,
    closed_at: row.closedAt,
  }
}
