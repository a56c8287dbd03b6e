import type { CallOutput } from '#kernel/contract.ts'
import type { Services } from '#platform/services.ts'
import type { readMyGames as call } from '../../lobby-contract.ts'
import { catalogueOf } from './catalogue.ts'
import { findLastGames, findOwnFreeBets, findOwnOpen } from './my-games-store.ts'

/** So many of each come. */
const GAMES_MAX = 20
const ROUNDS_MAX = 50

/** What a member played last, which rounds wait for him, and his free bets. */
export async function readMyGames(
  services: Services,
  memberId: number,
): Promise<CallOutput<typeof call>> {
  const { db } = services
  const [{ byId }, last, open, freeBets] = await Promise.all([
    catalogueOf(services),
    findLastGames(db, memberId, GAMES_MAX),
    findOwnOpen(db, memberId, ROUNDS_MAX),
    findOwnFreeBets(db, memberId, ROUNDS_MAX),
  ])
  const cardOf = (gameId: number) => byId.get(gameId)?.card
  return {
    last: last.flatMap((gameId) => cardOf(gameId) ?? []),
    open: open.flatMap(({ roundId, gameId, stakedSatang, openedAt }) => {
      const game = cardOf(gameId)
      if (!game) return []
      return [{ round_id: Number(roundId), game, staked: stakedSatang, opened_at: openedAt }]
    }),
    free_bets: freeBets.map((row) => ({
      reward: row.rewardUuid,
      provider_name: row.providerName,
      game: row.gameId === null ? null : (cardOf(row.gameId) ?? null),
      bets_left: row.betsLeft,
      value: row.valueSatang,
      expires_at: row.expiresAt,
    })),
  }
}
