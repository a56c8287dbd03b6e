import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { now as clockNow } from '#platform/clock.ts'
import { inTransaction } from '#platform/database/database.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { creditTurnover } from './credit-turnover.ts'
import { findChanged, findUncounted, hasUncounted } from './play-store.ts'
import type { CashbackPorts } from './ports.ts'
import { tellCashback } from './tell-cashback.ts'
import {
  type CashbackDay,
  endDay,
  fenceDay,
  findDayVersion,
  findLastDay,
  findOpenDays,
  insertDay,
  lockSetting,
  movePosition,
  requireTerms,
} from './terms-store.ts'
import { workOutLosses } from './work-out-loss.ts'

const PAGE = 1_000
/** Bangkok times of the night: a day is closed, and turnover is credited. */
const CLOSES_AT = '00:05'
const CREDITS_AT = '01:00'
/** After a longer pause older days are not worked out: nobody could claim them any more. */
const DAYS_BACK_MAX = 7

/**
 * Closes days, works them out when all of their play is counted, follows corrections, and credits
 * turnover. Every step is a transaction that finds its own place again; of two processes one waits.
 * @returns whether anything happened
 */
export async function turnCashback(services: Services, ports: CashbackPorts): Promise<boolean> {
  const { db } = services
  const hasClosed = await closeDays(services)
  const open = await findOpenDays(db)
  // Before the days: what earlier ones gave too much is set off against them.
  let hasWorked = await followCorrections(services)
  for (const one of open) {
    if (!one.isFenced) {
      await fenceDay(db, one.day)
      hasWorked = true
    } else if (one.isComplete) {
      if (!one.isDone) {
        await ports.countPlay(services)
        await workOutDay(services, one)
        hasWorked = true
      }
      hasWorked = (await endTurnover(services, one)) || hasWorked
    }
  }
  return (await tellCashback(services)) || hasWorked || hasClosed
}

/** Writes down which days are over. */
async function closeDays({ db, clock }: Services): Promise<boolean> {
  const now = await clock.now()
  const today = bangkokDay(now)
  const over = now < bangkokInstant(today, CLOSES_AT) ? addDays(today, -2) : addDays(today, -1)
  const last = await findLastDay(db)
  if (last !== null && last >= over) return false
  const oldest = addDays(over, -DAYS_BACK_MAX)
  let day: Day = last === null ? over : addDays(last, 1)
  if (day < oldest) day = oldest
  for (; day <= over; day = addDays(day, 1)) await insertDay(db, day)
  return true
}

/** Works a day out for everybody who played on it, in pages; it ends when nobody is left. */
async function workOutDay({ db }: Services, { day, version }: CashbackDay): Promise<void> {
  const terms = await requireTerms(db, version)
  for (let after: bigint | null = 0n; after !== null;) {
    const from: bigint = after
    after = await inTransaction(db, async (tx) => {
      await lockSetting(tx)
      const { uncounted, last } = await findUncounted(tx, day, { after: from, limit: PAGE })
      await workOutLosses(tx, { day, terms, now: await clockNow(tx) }, uncounted)
      if (last !== null) return last
      if (await hasUncounted(tx, day)) return 0n
      await endDay(tx, day, 'loss')
      return null
    })
  }
}

async function endTurnover(services: Services, one: CashbackDay): Promise<boolean> {
  const now = await services.clock.now()
  if (one.isTurnoverDone || now < bangkokInstant(addDays(one.day, 1), CREDITS_AT)) return false
  await creditTurnover(services, one)
  return true
}

/** Days that were worked out and whose play changed since, a page of changes a transaction. */
async function followCorrections({ db }: Services): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { position: after } = await lockSetting(tx)
    const { changed, position } = await findChanged(tx, after)
    if (position === after) return false
    const now = await clockNow(tx)
    for (const [day, members] of Map.groupBy(changed, (one) => one.day)) {
      const terms = await requireTerms(tx, await findDayVersion(tx, day))
      await workOutLosses(
        tx,
        { day, terms, now },
        members.map(({ memberId }) => memberId),
      )
    }
    await movePosition(tx, position)
    return changed.length > 0
  })
}

/** Cost when idle: eight short statements. */
export const turnCashbackTick = (ports: CashbackPorts): Tick => ({
  name: 'cashback.turn',
  everyMs: 5_000,
  run: (services) => turnCashback(services, ports),
})
