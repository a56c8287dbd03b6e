import * as z from 'zod/mini'
import type { GovernmentTierKey } from '../../../rules/government-prizes.ts'
import { ask, FeedFailure, parseJson, type FeedAnswer, type FeedQuestion } from './ask.ts'
import { officialOf, prizesOf } from './government-office.ts'

const group = z.array(z.object({ id: z.string(), number: z.array(z.string()) }))
const mirrorAnswer = z.object({
  status: z.string(),
  response: z.nullish(z.object({ date: z.string(), prizes: group, runningNumbers: group })),
})

/** How the open mirror calls the prizes (github.com/rayriffy/thai-lotto-api, lottery.md §8.3). */
const names: { readonly [T in GovernmentTierKey]: string } = {
  first: 'prizeFirst',
  near1: 'prizeFirstNear',
  second: 'prizeSecond',
  third: 'prizeThird',
  fourth: 'prizeForth',
  fifth: 'prizeFifth',
  last3f: 'runningNumberFrontThree',
  last3b: 'runningNumberBackThree',
  last2: 'runningNumberBackTwo',
}

const months = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
]

/** The open mirror of the government's draws: `GET /lotto/01032564`, day and Buddhist year. */
export async function governmentMirror(question: FeedQuestion): Promise<FeedAnswer> {
  const [year = '', month = '', day = ''] = question.round.drawDay.split('-')
  const buddhistYear = Number(year) + 543
  const raw = await ask(`${question.base}/lotto/${day}${month}${buddhistYear}`)
  const { status, response } = parseJson(mirrorAnswer, raw)
  if (status !== 'success' || !response) return { status: 'pending' }
  const asked = `${Number(day)} ${months[Number(month) - 1]} ${buddhistYear}`
  if (response.date !== asked) {
    throw new FeedFailure(`asked for ${asked}, was told of ${response.date}`)
  }
  const told = [...response.prizes, ...response.runningNumbers]
  const prizes = prizesOf((tier) => told.find((one) => one.id === names[tier])?.number ?? [])
  const source = 'Thai Lotto API (รวบรวมจากประกาศ)'
  return { status: 'announced', official: officialOf(prizes), prizes, raw, source }
}
