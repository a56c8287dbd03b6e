import { randomUUID } from 'node:crypto'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { playerOf } from '../rules/player.ts'
import {
  findFreeBets,
  findUntold,
  type FreeBetRow,
  type GivenFreeBets,
  insertFreeBets,
  markCancelled,
  markTold,
} from './free-bet-store.ts'
import { ProviderFailure } from './outward/games-api.ts'
import { gamesApiOf } from './outward/games-api-of.ts'

/** So many are told in one turn. */
const TOLD_MAX = 20

/**
 * Gives a member free bets: they are written here, then its provider is told. Where it cannot be told they
 * stay, and a tick tells it later; where it says no, or made others of them, they are cancelled.
 * @throws ProviderFailure `refused` or `lied`
 */
export async function giveFreeBets(services: Services, given: GivenFreeBets): Promise<string> {
  const rewardUuid = randomUUID()
  await insertFreeBets(services.db, rewardUuid, given)
  const [row] = await findFreeBets(services.db, rewardUuid)
  if (!row) throw new Refusal(commonErrors.not_found)
  try {
    await tellProvider(services, row)
  } catch (error) {
    if (!isUnclear(error)) throw error
    services.log.warn({ err: error, rewardUuid }, 'free bets are told to their provider later')
  }
  return rewardUuid
}

/** Takes free bets back of which none was used: at the provider first, so that none is used meanwhile. */
export async function cancelFreeBets(services: Services, rewardUuid: string): Promise<void> {
  const [row] = await findFreeBets(services.db, rewardUuid)
  if (!row) throw new Refusal(commonErrors.not_found)
  await (await gamesApiOf(services, row.providerId)).cancelFreeBets(rewardUuid)
  await markCancelled(services.db, rewardUuid)
}

/** Tells providers of free bets of which they could not be told. */
export const tellFreeBets: Tick = {
  name: 'game.tell_free_bets',
  everyMs: 30_000,
  async run(services) {
    const untold = await findUntold(services.db, TOLD_MAX)
    for (const row of untold) {
      await tellProvider(services, row).catch((error: unknown) => {
        services.log.warn({ err: error, rewardUuid: row.rewardUuid }, 'free bets were not told')
      })
    }
    return untold.length > 0
  },
}

async function tellProvider(services: Services, row: FreeBetRow): Promise<void> {
  const { db, config } = services
  const api = await gamesApiOf(services, row.providerId)
  const user = playerOf(config.agent.code, row.memberId)
  try {
    await api.createFreeBets({ ...row, user })
  } catch (error) {
    if (isUnclear(error)) throw error
    await api.cancelFreeBets(row.rewardUuid).catch(() => undefined)
    await markCancelled(db, row.rewardUuid)
    throw error
  }
  await markTold(db, row.rewardUuid)
}

/** Whether the provider may or may not have done it. */
const isUnclear = (error: unknown): boolean =>
  error instanceof ProviderFailure && (error.kind === 'down' || error.kind === 'slow')
