import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publishAll } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { roundChanged } from '../../contract.ts'
import { findUnfrozenRounds, freezeRounds } from './freeze-store.ts'
import { makeRounds } from './make-rounds.ts'
import {
  closeRounds,
  fenceRounds,
  lockDueRounds,
  missRounds,
  openRounds,
  type RoundRow,
} from '../round-store.ts'
import { findVersions } from '../../../market/server/schedule-store.ts'

/**
 * Brings every round to the state that the clock asks for: closes what is over, fences it, makes
 * the rounds ahead, opens what is due, freezes what was sold. Each step is a transaction of its own
 * and finds nothing left to do when it runs again, so a crash between two of them costs nothing.
 */
export async function advanceRounds(services: Services): Promise<void> {
  const { db } = services
  const now = await services.clock.now()
  await inTransaction(db, async (tx) => {
    await announce(tx, await closeRounds(tx, now))
    await announce(tx, await missRounds(tx, now))
  })
  await fenceRounds(db)
  await inTransaction(db, async (tx) => {
    await announce(tx, await makeRounds(services, tx, now))
  })
  await inTransaction(db, (tx) => openDueRounds(tx, now))
  await freezeFinalRounds(services)
}

/** Opens with the rules and rates of this moment; they stay until the round is paid. */
async function openDueRounds(tx: Tx, now: Date): Promise<void> {
  const due = await lockDueRounds(tx, now)
  if (due.length === 0) return
  const versionsAt = await findVersions(tx)
  await openRounds(
    tx,
    now,
    due.map(({ roundId, marketId }) => ({ roundId, ...versionsAt(marketId, now) })),
  )
  await announce(
    tx,
    due.map((round) => ({ ...round, state: 'open' })),
  )
}

const FREEZE_TRIES = 20
const FREEZE_PAUSE_MS = 50

/** Sales end within milliseconds of the fence; what takes longer is left to the next run. */
async function freezeFinalRounds({ db }: Services): Promise<void> {
  for (let attempt = 0; attempt < FREEZE_TRIES; attempt += 1) {
    const rounds = await findUnfrozenRounds(db)
    const final = rounds.filter((round) => round.salesAreFinal).map(({ roundId }) => roundId)
    if (final.length > 0) await inTransaction(db, (tx) => freezeRounds(tx, final))
    if (rounds.every((round) => round.salesAreFinal)) return
    await sleep(FREEZE_PAUSE_MS)
  }
}

async function announce(tx: Tx, rounds: readonly RoundRow[]): Promise<void> {
  await publishAll(
    tx,
    roundChanged,
    rounds.map(({ roundId, marketId, state: status }) => ({
      payload: { round_id: Number(roundId), market_id: marketId, status },
    })),
  )
}
