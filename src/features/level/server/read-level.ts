import type { CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type { getMemberLevel as call } from '../contract.ts'
import { levelName } from '../rules/level-terms.ts'
import { nextFall, nextLevel } from '../rules/next-level.ts'
import {
  findEntries,
  findHold,
  findLevel,
  isQuiet,
  sumPlay,
  type WrittenEntry,
} from './entry-store.ts'
import { daysOf } from './night-store.ts'
import type { LevelGift, LevelPorts } from './ports.ts'
import { findWaitingOf } from './review-store.ts'
import { findLevelTerms, findLiveTerms, type LevelTerms } from './terms-store.ts'

type Answer = CallOutput<typeof call>

const HISTORY = 50

/** How the level of a member stands. Cost: an index range of 90 days, and some key reads. */
export async function readLevel(
  services: Services,
  ports: LevelPorts,
  memberId: number,
): Promise<Answer> {
  const { db, clock } = services
  const now = await clock.now()
  const today = bangkokDay(now)
  // What is played today counts in the night that begins tomorrow.
  const days = daysOf(addDays(today, 1))
  const [{ steps }, versions, found, play, entries, hold, review, quiet, gifts] = await Promise.all(
    [
      findLiveTerms(db),
      findLevelTerms(db),
      findLevel(db, memberId),
      sumPlay(db, memberId, days),
      findEntries(db, memberId, HISTORY),
      findHold(db, memberId, today),
      findWaitingOf(db, memberId),
      isQuiet(db, memberId),
      ports.gifts(services),
    ],
  )
  const level = found ?? 1
  const sumSatang = play.validSatang > 0n ? play.validSatang : 0n
  const next = steps.find((step) => step.level > level)
  const isTold = next && !quiet && hold?.kind !== 'ceiling' && !review
  const ofLevel = (all: readonly LevelGift[], wanted: number) =>
    all.filter((gift) => gift.level === wanted).map(({ words }) => words)
  return {
    level,
    name: levelName(steps, level),
    since: entries.find(({ from, to }) => from !== to)?.day ?? null,
    // Who is to be told of no more reads of what he has alone.
    levels: steps
      .filter((step) => !quiet || step.level <= level)
      .map((step) => ({
        level: step.level,
        name: step.name,
        from: step.fromSatang,
        needs_check: step.needsCheck,
        rates: ofLevel(gifts.rates, step.level),
        channels: ofLevel(gifts.channels, step.level),
      })),
    sum: sumSatang,
    ...days,
    next:
      isTold && next.fromSatang > sumSatang
        ? { level: next.level, name: next.name, left: next.fromSatang - sumSatang }
        : null,
    ...fallOf(steps, { level, today, hold, sumSatang }),
    is_reviewed: review !== undefined,
    hold: hold && { kind: hold.kind, until: hold.until },
    history: entries.map((entry) => wireEntry(entry, versions)),
    server_time: now,
  }
}

/** Until when a level is kept, and what the first night after it would make of it by the play there is. */
function fallOf(
  steps: LevelTerms['steps'],
  {
    level,
    today,
    hold,
    sumSatang,
  }: {
    level: number
    today: Day
    hold: Awaited<ReturnType<typeof findHold>>
    sumSatang: bigint
  },
): Pick<Answer, 'kept_until' | 'falls'> {
  let first = nextFall(today)
  // A floor holds over every first until its day.
  if (hold?.kind === 'floor')
    while (first <= hold.until && level <= hold.level) first = nextFall(first)
  const then = nextLevel(steps, first, { level, sumSatang, hold: null, mayRise: false })
  return {
    kept_until: addDays(first, -1),
    falls: then.level < level ? { on: first, to: levelName(steps, then.level) } : null,
  }
}

function wireEntry(
  entry: WrittenEntry,
  versions: readonly LevelTerms[],
): Answer['history'][number] {
  const steps = versions.find(({ version }) => version === entry.version)?.steps ?? []
  return {
    entry_id: Number(entry.entryId),
    day: entry.day,
    from: levelName(steps, entry.from),
    to: levelName(steps, entry.to),
    why: entry.why,
    sum: entry.sumSatang,
    until: entry.holdUntil,
  }
}
