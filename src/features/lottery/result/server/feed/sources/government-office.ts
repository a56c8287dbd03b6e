import * as z from 'zod/mini'
import { ask, FeedFailure, parseJson, type FeedAnswer, type FeedQuestion } from './ask.ts'
import { readPrizes } from './government-prizes.ts'

const officeAnswer = z.object({
  response: z.nullable(
    z.object({
      result: z.object({ date: z.string(), data: z.record(z.string(), z.unknown()) }),
    }),
  ),
})

/** A tier is read by itself, so that one in another form spoils no other. */
const officeTier = z.object({ number: z.array(z.object({ value: z.unknown() })) })

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
  const source = 'สำนักงานสลากกินแบ่งรัฐบาล (getLotteryResult)'
  return { status: 'announced', ...readPrizes((tier) => listOf(data[tier])), raw, source }
}

/** What stands in a tier; something that is no list where it has another form. */
function listOf(tier: unknown): unknown {
  if (tier === undefined || tier === null) return tier
  const told = z.safeParse(officeTier, tier)
  return told.success ? told.data.number.map(({ value }) => value) : 'another form'
}
