import type { CallOutput } from '#kernel/contract.ts'
import { addDays, bangkokDay, type Day } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type { getMemberLevel as call } from '../contract.ts'
import { giftsUpTo, giftWords } from '../rules/gifts.ts'
import { levelName } from '../rules/level-terms.ts'
import { type Hold, nextFall, nextLevel } from '../rules/next-level.ts'
import {
  findEntries,
  findHold,
  findLevel,
  isQuiet,
  sumPlay,
  type WrittenEntry,
} from './entry-store.ts'
import { daysOf } from './night-store.ts'
import type { LevelPorts } from './ports.ts'
import { findWaitingOf, wasDeclined } from './review-store.ts'
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
  const [{ steps }, versions, found, play, entries, hold, review, declined, quiet, gifts] =
    await Promise.all([
      findLiveTerms(db),
      findLevelTerms(db),
      findLevel(db, memberId),
      sumPlay(db, memberId, days),
      findEntries(db, memberId, HISTORY),
      findHold(db, memberId, today),
      findWaitingOf(db, memberId),
      wasDeclined(db, memberId),
      isQuiet(db, memberId),
      ports.gifts(services),
    ])
  const level = found ?? 1
  const sumSatang = play.validSatang > 0n ? play.validSatang : 0n
  const next = steps.find((step) => step.level > level)
  const isTold = next && !quiet && hold?.kind !== 'ceiling' && !review
  const standing = { level, today, hold, sumSatang }
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
        ...wordsOf(gifts, (all) => all.filter((gift) => gift.level === step.level)),
      })),
    gifts: wordsOf(gifts, (all) => giftsUpTo(all, level)),
    sum: sumSatang,
    ...days,
    next:
      isTold && next.fromSatang > sumSatang
        ? { level: next.level, name: next.name, left: next.fromSatang - sumSatang }
        : null,
    rises: isTold ? riseOf(steps, standing, declined) : null,
    ...fallOf(steps, standing),
    is_reviewed: review !== undefined,
    hold: hold && { ...hold, name: levelName(steps, hold.level) },
    history: entries.map((entry) => wireEntry(entry, versions)),
    server_time: now,
  }
}

type Gifts = Awaited<ReturnType<LevelPorts['gifts']>>

/** Some of the rates and channels, in words. */
const wordsOf = ({ rates, channels }: Gifts, pick: (all: Gifts['rates']) => Gifts['rates']) => ({
  rates: giftWords(pick(rates)),
  channels: giftWords(pick(channels)),
})

/** How a member's level stands today. */
interface Today {
  readonly level: number
  readonly today: Day
  readonly hold: (Hold & { readonly until: Day }) | null
  readonly sumSatang: bigint
}

/** What the next night brings by the play there is; who was declined is not looked at again yet. */
function riseOf(
  steps: LevelTerms['steps'],
  { level, today, hold, sumSatang }: Today,
  wasDeclinedLately: boolean,
): Answer['rises'] {
  const standing = { level, sumSatang, hold, mayRise: true }
  const then = nextLevel(steps, addDays(today, 1), standing)
  if (then.level > level) return { to: levelName(steps, then.level), is_checked: false }
  if (then.review === null || wasDeclinedLately) return null
  return { to: levelName(steps, then.review), is_checked: true }
}

/** Until when a level is kept, and what the first night after it would make of it by the play there is. */
function fallOf(
  steps: LevelTerms['steps'],
  { level, today, hold, sumSatang }: Today,
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
