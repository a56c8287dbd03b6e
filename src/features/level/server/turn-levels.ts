import { addDays, bangkokDay, bangkokInstant, type Day } from '#kernel/time.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish, publishAll } from '#platform/events/publish.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { levelChanged } from '../contract.ts'
import { levelDeskChanged } from '../operator-contract.ts'
import { type NextLevel, nextLevel } from '../rules/next-level.ts'
import { insertNightEntries } from './entry-store.ts'
import {
  endNight,
  fenceNight,
  findLastNight,
  findNightMembers,
  findOpenNights,
  insertNight,
  lockNight,
  moveNight,
  type Night,
  type NightMember,
} from './night-store.ts'
import type { LevelPorts } from './ports.ts'
import { askReviews, lapseReviews } from './review-store.ts'
import { lockSetting, requireTerms } from './terms-store.ts'

const PAGE = 500
/** Bangkok time at which a night begins. */
const BEGINS_AT = '02:00'
/** After a longer pause older nights are left out: one first of a month is among these. */
const NIGHTS_BACK_MAX = 31

/**
 * Begins nights, and takes each to its end when all play before it is counted: a page of members a
 * transaction, which finds its place again. Of two processes one waits.
 * @returns whether anything happened
 */
export async function turnLevels(
  services: Services,
  ports: LevelPorts,
  page = PAGE,
): Promise<boolean> {
  const { db } = services
  const hasBegun = await beginNights(services)
  let hasWorked = false
  for (const one of await findOpenNights(db)) {
    if (!one.isFenced) {
      await fenceNight(db, one.night)
      return true
    }
    // Nights come in their order: what one changes is where the next begins.
    if (!one.isComplete) break
    await ports.countPlay(services)
    while (await takePage(services, ports, one, page));
    hasWorked = true
  }
  return hasWorked || hasBegun
}

async function beginNights({ db, clock }: Services): Promise<boolean> {
  const now = await clock.now()
  const today = bangkokDay(now)
  const newest = now < bangkokInstant(today, BEGINS_AT) ? addDays(today, -1) : today
  const last = await findLastNight(db)
  if (last !== null && last >= newest) return false
  const oldest = addDays(newest, 1 - NIGHTS_BACK_MAX)
  let night: Day = last === null ? newest : addDays(last, 1)
  if (night < oldest) night = oldest
  for (; night <= newest; night = addDays(night, 1)) await insertNight(db, night)
  return true
}

/**
 * Takes a night to its next members: levels, history, reviews and how far it came commit together.
 * Locks: the setting, the night, then the members whose level changes.
 * @returns whether there are more
 */
function takePage(
  { db }: Services,
  ports: LevelPorts,
  { night, version }: Night,
  limit: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockSetting(tx)
    const after = await lockNight(tx, night)
    if (after === null) return false
    const { steps } = await requireTerms(tx, version)
    const members = await findNightMembers(tx, night, { after, limit })
    const found = members.map((member) => ({ member, next: nextLevel(steps, night, member) }))
    await writeLevels(tx, ports, { night, version }, found)
    await writeReviews(tx, version, found)
    const last = members.at(-1)
    if (last) await moveNight(tx, night, last.memberId)
    if (members.length < limit) await endNight(tx, night)
    return members.length === limit
  })
}

type Found = readonly { readonly member: NightMember; readonly next: NextLevel }[]

async function writeLevels(
  tx: Tx,
  ports: LevelPorts,
  of: { night: Day; version: number },
  found: Found,
): Promise<void> {
  const changes = found.flatMap(({ member: { memberId, level: from, sumSatang, seen }, next }) =>
    next.level === from ? [] : [{ memberId, from, to: next.level, sumSatang, seen }],
  )
  if (changes.length === 0) return
  const written = await insertNightEntries(tx, of, changes)
  await ports.saveLevels(
    tx,
    changes.map(({ memberId, to }) => ({ memberId, level: to })),
  )
  await publishAll(
    tx,
    levelChanged,
    [...written].map(([memberId, entryId]) => ({
      memberId: Number(memberId),
      payload: { entry_id: Number(entryId) },
    })),
  )
}

async function writeReviews(tx: Tx, version: number, found: Found): Promise<void> {
  const asked = found.flatMap(({ member: { memberId, sumSatang, isDeclined }, next }) =>
    next.review === null || isDeclined ? [] : [{ memberId, level: next.review, sumSatang }],
  )
  const lapsed = found.flatMap(({ member: { memberId, review }, next }) =>
    review !== null && next.review === null ? [memberId] : [],
  )
  if (asked.length > 0) await askReviews(tx, version, asked)
  if (lapsed.length > 0) await lapseReviews(tx, lapsed)
  if (asked.length + lapsed.length > 0) await publish(tx, levelDeskChanged, { payload: {} })
}

/** Cost when idle: two short statements. */
export const turnLevelsTick = (ports: LevelPorts): Tick => ({
  name: 'level.turn',
  everyMs: 10_000,
  run: (services) => turnLevels(services, ports),
})
