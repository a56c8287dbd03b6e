import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField } from '#kernel/errors.ts'
import { bangkokDay, type Day } from '#kernel/time.ts'
import type { KindName } from '#ledger/kinds.ts'
import { type CountedLine, readCounted } from '#ledger/rewards/counted-lines.ts'
import { findRunningOutByMonth } from '#ledger/rewards/expire-counted.ts'
import { countOf } from '#ledger/wallets.ts'
import { kindTable } from '#ledger/kinds.ts'
import type { FindPointCauses, PointCause } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { mayReward } from '#platform/stake-gate/stake-gate.ts'
import type { getPointAccount, listPointHistory, PointMovement } from '../contract.ts'
import { earnedBy, type PlayLine } from '../rules/earn.ts'
import { pointProducts, type PointRate } from '../rules/point-terms.ts'
import { monthKey, sumOpen, weighMonths } from './month-store.ts'
import { findPlays, type PlayRow } from './play-store.ts'
import type { PointPorts } from './ports.ts'
import { findHolding, findTermsVersions, type PointTerms } from './terms-store.ts'

type Account = CallOutput<typeof getPointAccount>
type History = CallOutput<typeof listPointHistory>

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`

/** What a member has, how he earns more, and when it runs out. */
export async function readAccount({ db, clock }: Services, memberId: number): Promise<Account> {
  const today = bangkokDay(await clock.now())
  const member = { memberId: BigInt(memberId), month: monthOf(today) }
  const [point, refusal, holding, versions, open, played, runningOut] = await Promise.all([
    countOf(db, memberId, 'points'),
    mayReward(db, memberId),
    findHolding(db, today),
    findTermsVersions(db),
    sumOpen(db, [member.memberId]),
    weighMonths(db, [member]),
    findRunningOutByMonth(db, memberId, today),
  ])
  const lines = played.get(monthKey(member)) ?? []
  const openPoints = open.get(member.memberId) ?? 0n
  return {
    point: Number(point),
    is_open: refusal === null,
    rates: wireRates(versions, holding.now?.version),
    next: holding.next && {
      from: holding.next.fromDay,
      rates: wireRates(versions, holding.next.version),
    },
    month: {
      month: today.slice(0, 7),
      plays: lines.map(wireLine),
      earned: Number(earnedBy(lines)),
    },
    carried: openPoints < 0n ? Number(-openPoints) : 0,
    waiting: openPoints > 0n ? Number(openPoints) : 0,
    running_out: runningOut.map(({ points, lastDay }) => ({
      last_day: lastDay,
      points: Number(points),
    })),
  }
}

function wireRates(versions: readonly PointTerms[], version: number | undefined) {
  const rates = versions.find((one) => one.version === version)?.rates ?? []
  return rates.filter(({ rateX100 }) => rateX100 > 0).map(wireRate)
}

export const wireRate = ({ product, rateX100 }: PointRate): Account['rates'][number] => ({
  product,
  rate_x100: rateX100,
})

const wireLine = ({
  product,
  rateX100,
  validSatang,
}: PlayLine): Account['month']['plays'][number] => ({
  product: pointProducts.find((one) => one === product) ?? pointProducts[0],
  rate_x100: rateX100,
  valid: validSatang,
})

const movements = {
  points_earn: 'earned',
  points_closeout: 'earned',
  points_spend: 'spent',
  points_expire: 'expired',
  points_return: 'returned',
} as const satisfies Partial<Record<KindName, PointMovement>>

/**
 * Every movement of the member's points with what it was for; a page asks each feature once.
 * @throws Refusal invalid_input for a cursor that is none
 */
export async function readHistory(
  services: Services,
  ports: PointPorts,
  memberId: number,
  { kind, cursor, limit }: CallInput<typeof listPointHistory>,
): Promise<History> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
    throw refuseField(commonErrors.invalid_input, 'cursor')
  }
  const all = Object.keys(movements) as (keyof typeof movements)[]
  const { items, nextCursor } = await readCounted(services.db, 'points', {
    memberId,
    kinds: kind === 'all' ? undefined : all.filter((name) => movements[name] === kind),
    cursor,
    limit,
  })
  const [causes, plays] = await Promise.all([
    findCauses(services, ports.causes(), memberId, items),
    findPlays(
      services.db,
      memberId,
      items.flatMap((line) => (isPlay(line) && line.refId !== null ? [line.refId] : [])),
    ),
  ])
  return {
    items: items.map((line) => {
      const cause = causes.get(line.id)
      return {
        id: line.id,
        at: line.at,
        kind: wordOf(line),
        points: Number(line.delta),
        after: Number(line.after),
        title: cause?.title ?? kindTable[line.kind].thai,
        note: cause?.note ?? null,
        link: cause?.link ?? null,
        play: isPlay(line) ? wirePlay(plays.get(line.refId ?? 0n)) : null,
      }
    }),
    next_cursor: nextCursor,
  }
}

const isPlay = ({ campaign }: CountedLine): boolean => campaign?.owner === 'play'

/** Whatever else moves points says by its sign whether they came. */
function wordOf({ kind, delta }: CountedLine): History['items'][number]['kind'] {
  const words: Readonly<Partial<Record<KindName, History['items'][number]['kind']>>> = movements
  return words[kind] ?? (delta > 0n ? 'earned' : 'spent')
}

/** Asks each owner about its own. */
async function findCauses(
  services: Services,
  finders: Readonly<Record<string, FindPointCauses>>,
  memberId: number,
  lines: readonly CountedLine[],
): Promise<ReadonlyMap<string, PointCause>> {
  const byOwner = Map.groupBy(lines, ({ campaign }) => campaign?.owner ?? '')
  const found = await Promise.all(
    [...byOwner].map(async ([owner, own]) => {
      const find = finders[owner]
      if (!find) return []
      const asked = own.map(({ id, kind, campaign, refId }) => ({
        id,
        kind,
        campaignId: campaign?.id ?? 0,
        refId: refId === null ? null : Number(refId),
      }))
      return [...(await find(services, memberId, asked))]
    }),
  )
  return new Map(found.flat())
}

function wirePlay(play: PlayRow | undefined): History['items'][number]['play'] {
  if (!play) return null
  const { month, lines, earnedPoints, gainedPoints, creditedPoints, openPoints } = play
  return {
    month: month.slice(0, 7),
    lines: lines.map(wireLine),
    earned: Number(earnedPoints),
    gained: Number(gainedPoints),
    brought: Number(creditedPoints + openPoints - gainedPoints),
  }
}
