import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { POINT_SATANG } from '#kernel/points.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type { previewQuest as previewCall } from '../operator-contract.ts'
import { type QuestPeriod, periodBefore, periodOf } from '../rules/periods.ts'
import { giftOf, questProducts } from '../rules/quest-terms.ts'
import { DAY_VALID_MIN_SATANG, DEPOSIT_MIN_SATANG } from '../rules/quest-types.ts'
import type { QuestPorts, Reached } from './ports.ts'

/** An event or what is done once is looked at as one month. */
const buckets: Readonly<Record<QuestPeriod, 'day' | 'week' | 'month'>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  once: 'month',
  event: 'month',
}

type Input = CallInput<typeof previewCall>

/**
 * What a quest would have cost in the month before this one at most: everybody who reached its goal claimed, and a
 * deposit or bill counted whatever was staked. What is done once counts everybody who has it by now.
 */
export async function previewQuest(
  { db, clock }: Services,
  ports: QuestPorts,
  input: Input,
): Promise<CallOutput<typeof previewCall>> {
  const now = await clock.now()
  const month = periodBefore('monthly', periodOf('monthly', bangkokDay(now)))
  const { claims, members } = await reachedIn(db, ports, input, month)
  const given = BigInt(claims) * BigInt(giftOf(input).points)
  const points =
    input.budget !== null && given > BigInt(input.budget) ? BigInt(input.budget) : given
  return {
    month: month.key,
    claims,
    members,
    points: Number(points),
    worth: points * POINT_SATANG,
  }
}

function reachedIn(
  db: Services['db'],
  { reach }: QuestPorts,
  { type, period, goal: asked }: Input,
  { from, to }: { from: string; to: string },
): Promise<Reached> {
  const goal = BigInt(asked)
  const bucket = buckets[period]
  const [product] = questProducts
  const days = { product, from, to, bucket, goal }
  const span = { since: bangkokInstant(from), until: bangkokInstant(addDays(to, 1)), bucket, goal }
  switch (type) {
    case 'check_in':
      return Promise.resolve({ claims: 0, members: 0 })
    case 'stake_sum':
      return reach.plays(db, { ...days, dayMinSatang: null })
    case 'play_days':
      return reach.plays(db, { ...days, dayMinSatang: DAY_VALID_MIN_SATANG })
    case 'bill_count':
      return reach.bills(db, span)
    case 'deposit_sum':
      return reach.deposits(db, { ...span, leastSatang: null })
    case 'deposit_count':
      return reach.deposits(db, { ...span, leastSatang: DEPOSIT_MIN_SATANG })
    case 'poll_vote':
      return reach.votes(db, span)
    case 'friend':
      return reach.friends(db, span)
    case 'profile':
    case 'line':
    case 'limit_set':
      return reach.done[type](db).then((members) => ({ claims: members, members }))
  }
}
