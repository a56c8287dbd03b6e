import type { Db, Tx } from '#platform/database/database.ts'
import { instantsOf, type Window } from '../rules/periods.ts'
import { type Facts, progressOf } from '../rules/progress.ts'
import { type QuestTerms, questProducts } from '../rules/quest-terms.ts'
import { typeRules } from '../rules/quest-types.ts'
import type { QuestFacts, RoundPlay } from './ports.ts'

/** A window of a quest whose progress somebody wants to know. */
export interface Asked {
  readonly quest: Pick<QuestTerms, 'type' | 'goal' | 'product'>
  readonly window: Window
}

/**
 * How far a member is in each of the windows, at most at its goal. Nothing of it is kept: what is corrected is
 * right the next time. Cost: his play of a product and his deposits are read once for all of them.
 */
export async function readProgress(
  db: Db | Tx,
  facts: QuestFacts,
  memberId: number,
  asked: readonly Asked[],
): Promise<bigint[]> {
  const [played, deposits] = await Promise.all([
    readPlay(db, facts, memberId, asked),
    readDeposits(db, facts, memberId, asked),
  ])
  return Promise.all(
    asked.map(async ({ quest, window }) => {
      const { since, until } = instantsOf(window)
      const plays = played.plays.filter(
        ({ at, day }) =>
          (window.since === null || at >= window.since) &&
          (window.until === null || at < window.until) &&
          window.from <= day &&
          day <= window.to,
      )
      const found: Facts = {
        plays,
        bills: sumBills(plays, played.bills),
        deposits: deposits.filter(({ at }) => at >= since && at < until),
        count: await countOf(db, facts, memberId, { quest, window }),
      }
      return progressOf(quest.type, quest.goal, found)
    }),
  )
}

async function readPlay(
  db: Db | Tx,
  facts: QuestFacts,
  memberId: number,
  asked: readonly Asked[],
): Promise<{ plays: readonly RoundPlay[]; bills: ReadonlyMap<bigint, number> }> {
  const ofPlay = asked.filter(({ quest }) => typeRules[quest.type].group === 'play')
  const days = ofPlay.flatMap(({ window: { from, to } }) => [from, to]).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return { plays: [], bills: new Map() }
  const [product] = questProducts
  const plays = await facts.plays(db, memberId, { product, from, to })
  const isOfBills = ofPlay.some(({ quest }) => quest.type === 'bill_count')
  return { plays, bills: isOfBills ? await facts.bills(db, memberId, plays) : new Map() }
}

async function readDeposits(
  db: Db | Tx,
  facts: QuestFacts,
  memberId: number,
  asked: readonly Asked[],
) {
  const spans = asked
    .filter(({ quest: { type } }) => type === 'deposit_count' || type === 'deposit_sum')
    .map(({ window }) => instantsOf(window))
  if (spans.length === 0) return []
  const since = new Date(Math.min(...spans.map((span) => span.since.getTime())))
  const until = new Date(Math.max(...spans.map((span) => span.until.getTime())))
  return facts.deposits(db, memberId, { since, until })
}

/** A round of which nothing counts any more has no bill that does. */
const sumBills = (plays: readonly RoundPlay[], bills: ReadonlyMap<bigint, number>): number =>
  plays.reduce(
    (sum, { sourceId, validSatang }) => sum + (validSatang > 0n ? (bills.get(sourceId) ?? 0) : 0),
    0,
  )

async function countOf(
  db: Db | Tx,
  facts: QuestFacts,
  memberId: number,
  { quest: { type }, window }: Asked,
): Promise<number> {
  switch (type) {
    case 'poll_vote':
      return facts.votes(db, memberId, instantsOf(window))
    case 'friend':
      return facts.friends(db, memberId, instantsOf(window))
    case 'profile':
    case 'line':
    case 'limit_set':
      return (await facts.done[type](db, memberId)) ? 1 : 0
    default:
      return 0
  }
}
