import { publish } from '#platform/events/publish.ts'
import { inTransaction } from '#platform/database/database.ts'
import { Apart } from '#platform/jobs/apart.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { addDays } from '#kernel/time.ts'
import { tournamentChanged } from '../contract.ts'
import { tournamentDeskChanged } from '../operator-contract.ts'
import { phaseOf } from '../rules/phase.ts'
import { givePrizes, settleTournament } from './give-prizes.ts'
import { scoreMonth, SCORES_EVERY_MS } from './leaderboard.ts'
import type { TournamentPorts } from './ports.ts'
import { scoreTournament } from './score-tournament.ts'
import {
  findLive,
  insertTerms,
  insertTournament,
  markPublished,
  takeFence,
  type TournamentRow,
} from './tournament-store.ts'

/**
 * Brings tournaments to where the clock says they are: scores, fences, prizes, the next of a weekly one. Every
 * step is a transaction that finds its own place again; of two processes one waits. @returns whether anything happened
 */
export async function turnTournaments(
  services: Services,
  ports: TournamentPorts,
): Promise<boolean> {
  const { db, clock } = services
  const now = await clock.now()
  const apart = new Apart('tournaments not turned')
  let hasWorked = false
  for (const one of await findLive(db)) {
    await apart.do(`tournament ${one.tournamentId}`, async () => {
      hasWorked = (await turnOne(services, ports, one, now)) || hasWorked
    })
  }
  await apart.do('board of the month', async () => {
    hasWorked = (await scoreMonth(services)) || hasWorked
  })
  apart.end()
  return hasWorked
}

async function turnOne(
  services: Services,
  ports: TournamentPorts,
  one: TournamentRow,
  now: Date,
): Promise<boolean> {
  const { tournamentId: id, state } = one
  if (state === 'settled') return givePrizes(services, id)
  const phase = phaseOf(state, one, now)
  if (phase === 'announced') return false
  let hasWorked = one.repeatsWeekly && (await makeNext(services, one))
  if (phase === 'counting' && now >= one.countsUntil) {
    if (!one.isFenced) {
      await takeFence(services.db, id)
      return true
    }
    // What is still under way below the fence is waited for: the next turn asks again.
    if (!one.isComplete) return hasWorked
    await ports.countPlay(services)
    await settleTournament(services, one)
    return givePrizes(services, id)
  }
  const age = one.scoredAt === null ? SCORES_EVERY_MS : now.getTime() - one.scoredAt.getTime()
  if (age >= SCORES_EVERY_MS) {
    await scoreTournament(services, one)
    hasWorked = true
  }
  return hasWorked
}

/** Lets the next week out when this one begins, by the terms that two people agreed to. @returns whether it was missing */
async function makeNext({ db }: Services, one: TournamentRow): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const tournamentId = await insertTournament(tx, one.tournamentId)
    if (tournamentId === undefined) return false
    await insertTerms(
      tx,
      { tournamentId, version: 1, staffId: one.writtenBy },
      { ...one, fromDay: addDays(one.fromDay, 7), toDay: addDays(one.toDay, 7) },
    )
    await markPublished(tx, tournamentId, 1)
    const payload = { tournament_id: Number(tournamentId) }
    await publish(tx, tournamentChanged, { payload: { ...payload, phase: 'announced' } })
    await publish(tx, tournamentDeskChanged, { payload })
    return true
  })
}

/** Cost when idle: three short statements. */
export const turnTournamentsTick = (ports: TournamentPorts): Tick => ({
  name: 'tournament.turn',
  everyMs: 5_000,
  run: (services) => turnTournaments(services, ports),
})
