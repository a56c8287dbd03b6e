import type { CallOutput } from '#kernel/contract.ts'
import { bangkokDay, bangkokInstant, addDays } from '#kernel/time.ts'
import { findRunningOut } from '#ledger/rewards/expire-counted.ts'
import { countOf } from '#ledger/wallets.ts'
import type { Services } from '#platform/services.ts'
import type { listQuestClaims, listQuests } from '../contract.ts'
import { claimableUntil, type Period, periodBefore, periodOf } from '../rules/periods.ts'
import { DAY_VALID_MIN_SATANG, progressOf } from '../rules/quest-terms.ts'
import { nextStreak, STREAK_POINTS } from '../rules/streak.ts'
import { findClaimed, findClaimsOf, findLastVisit } from './claim-store.ts'
import type { QuestPorts } from './ports.ts'
import { findLiveQuests, type QuestRow } from './quest-store.ts'

type Listed = CallOutput<typeof listQuests>
const CLAIMS_SHOWN = 100

/** Whom claims count for: the account, and the person behind it. */
export async function personsOf(
  services: Services,
  ports: QuestPorts,
  memberId: number,
): Promise<{ person: string; all: readonly string[] }> {
  const found = await ports.members(services).findPersons([memberId])
  const account = `member:${memberId}`
  const person = found.get(memberId) ?? account
  return { person, all: [...new Set([person, account])] }
}

/** The quests that run, with the member's progress; done ones of the period before stand as long as they can be claimed. */
export async function readQuests(
  services: Services,
  ports: QuestPorts,
  memberId: number,
): Promise<Listed> {
  const { db, clock } = services
  const [now, quests, persons, point] = await Promise.all([
    clock.now(),
    findLiveQuests(db),
    personsOf(services, ports, memberId),
    countOf(db, memberId, 'points'),
  ])
  const runningOut = await findRunningOut(db, memberId, bangkokDay(now))
  const claimed = await findClaimed(
    db,
    persons.all,
    quests.map(({ questId }) => questId),
  )
  const visit = quests.find(({ type }) => type === 'check_in')
  const played = await Promise.all(
    quests
      .filter(({ type }) => type !== 'check_in')
      .flatMap((quest) => periodsOf(quest, now).map((period) => ({ quest, period })))
      .map((one) => describe(services, ports, memberId, { ...one, claimed })),
  )
  const today = periodOf('daily', bangkokDay(now)).key
  return {
    point: Number(point),
    running_out: runningOut && {
      points: Number(runningOut.points),
      last_day: runningOut.lastDay,
    },
    check_in: visit
      ? {
          quest_id: visit.questId,
          version: visit.version,
          ...visitOf(await findLastVisit(db, persons.all, visit.questId), today),
        }
      : null,
    // Of the period before only what is done and was not claimed yet.
    quests: played.filter(({ isPast, state }) => !isPast || state === 'claimable').map(toWire),
    server_time: now,
  }
}

/** This period, and the one before it while what was done in it can be claimed. */
function periodsOf({ period }: QuestRow, now: Date): (Period & { isPast: boolean })[] {
  const current = periodOf(period, bangkokDay(now))
  const before = periodBefore(period, current)
  return [
    ...(now < claimableUntil(before) ? [{ ...before, isPast: true }] : []),
    { ...current, isPast: false },
  ]
}

async function describe(
  { db }: Services,
  ports: QuestPorts,
  memberId: number,
  {
    quest,
    period,
    claimed,
  }: { quest: QuestRow; period: Period & { isPast: boolean }; claimed: ReadonlySet<string> },
) {
  const progress = await progressIn(db, ports, memberId, quest, period)
  const isDone = progress >= quest.goal
  const state = claimed.has(`${quest.questId} ${period.key}`)
    ? ('claimed' as const)
    : isDone
      ? ('claimable' as const)
      : ('in_progress' as const)
  return { quest, period, progress, state, isPast: period.isPast }
}

/** How far a member is in a period of a quest. */
export async function progressIn(
  db: Parameters<QuestPorts['played']>[0],
  ports: QuestPorts,
  memberId: number,
  quest: QuestRow,
  { from, to }: Period,
): Promise<bigint> {
  const { product } = quest
  if (product === null) return 0n
  const played = await ports.played(db, memberId, {
    product,
    from,
    to,
    dayMinSatang: DAY_VALID_MIN_SATANG,
  })
  return progressOf(quest, played)
}

const toWire = ({
  quest,
  period,
  progress,
  state,
}: Awaited<ReturnType<typeof describe>>): Listed['quests'][number] => ({
  quest_id: quest.questId,
  version: quest.version,
  title: quest.title,
  type: quest.type,
  period: quest.period,
  product: quest.product,
  period_key: period.key,
  goal: Number(quest.goal),
  progress: Number(progress),
  points: quest.points,
  state,
  ends_at: bangkokInstant(addDays(period.to, 1)),
  claimable_until: claimableUntil(period),
})

function visitOf(last: { day: string; streak: number } | null, today: string) {
  const isDone = last?.day === today
  return {
    period_key: today,
    is_done: isDone,
    streak: isDone ? last.streak : nextStreak(last, today),
    points: [...STREAK_POINTS],
  }
}

/** What the member claimed. */
export async function readClaims(
  { db }: Services,
  memberId: number,
): Promise<CallOutput<typeof listQuestClaims>> {
  const claims = await findClaimsOf(db, memberId, CLAIMS_SHOWN)
  return {
    items: claims.map((one) => ({
      claim_id: Number(one.claimId),
      title: one.title,
      points: one.points,
      streak: one.streak,
      claimed_at: one.claimedAt,
    })),
  }
}
