import * as z from 'zod/mini'
import {
  governmentTierKeys,
  type GovernmentPrizes,
  type GovernmentTierKey,
} from '../../../rules/government-prizes.ts'
import { ask, FeedFailure, parseJson, type FeedAnswer, type FeedQuestion } from './ask.ts'

const numbers = z.object({ number: z.array(z.object({ value: z.string() })) })
const none = z._default(numbers, { number: [] })
const officeAnswer = z.object({
  response: z.nullable(
    z.object({
      result: z.object({
        date: z.string(),
        data: z.object({
          first: numbers,
          near1: none,
          second: none,
          third: none,
          fourth: none,
          fifth: none,
          last2: numbers,
          last3f: numbers,
          last3b: numbers,
        }),
      }),
    }),
  ),
})

/** `POST /api/checking/getLotteryResult` of the Government Lottery Office (lottery.md §8.2). */
export async function governmentOffice({ base, round }: FeedQuestion): Promise<FeedAnswer> {
  const [year, month, date] = round.drawDay.split('-')
  const raw = await ask(`${base}/api/checking/getLotteryResult`, { date, month, year })
  const { response } = parseJson(officeAnswer, raw)
  if (!response) return { status: 'pending' }
  if (response.result.date !== round.drawDay) {
    throw new FeedFailure(`asked for ${round.drawDay}, was told of ${response.result.date}`)
  }
  const { data } = response.result
  const prizes = prizesOf((tier) => data[tier].number.map(({ value }) => value))
  const source = 'สำนักงานสลากกินแบ่งรัฐบาล (getLotteryResult)'
  return { status: 'announced', official: officialOf(prizes), prizes, raw, source }
}

/** All tiers, each in ascending order: the office's order within a tier means nothing. */
export function prizesOf(read: (tier: GovernmentTierKey) => readonly string[]): GovernmentPrizes {
  return Object.fromEntries(
    governmentTierKeys.map((tier) => [tier, read(tier).toSorted()]),
  ) as unknown as GovernmentPrizes
}

/** What bets are settled by, out of all prizes. */
export const officialOf = ({ first, last3f, last3b, last2 }: GovernmentPrizes) => ({
  first,
  front3: last3f,
  bottom3: last3b,
  bottom2: last2,
})
