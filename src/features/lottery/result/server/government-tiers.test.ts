import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditList } from '#features/staff/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { send } from '#tests/support/client.ts'
import { resultDesk } from '#tests/support/desk.ts'
import { testWorld } from '#tests/support/world.ts'
import { getGovernmentDraw } from '../government-contract.ts'
import { feedAlarms, feedComparison, feedDecide, feedRead } from '../feed-contract.ts'
import { resultFetch } from '../operator-contract.ts'
import { besideFirstPrize, checkTicket } from '../rules/government-prizes.ts'
import { recheckFeedsJob } from './feed/read-feeds-job.ts'

// A source of the government's draw that is right in what bets need and wrong in another tier.

/** What the office and the mirror say of each tier. */
const said: Record<'office' | 'mirror', Record<string, unknown>> = { office: {}, mirror: {} }
let day = ''
const server = createServer((request, response) => {
  const isOffice = request.method === 'POST'
  response.end(JSON.stringify(isOffice ? officeOf(said.office) : mirrorOf(said.mirror)))
})
await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
afterAll(() => void server.close())
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const env = { FEED_GOVERNMENT_OFFICE_URL: base, FEED_GOVERNMENT_MIRROR_URL: base }

const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2021-03-01', '10:00') })
const desk = await resultDesk(world)

const some = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => String(start + at * 37).padStart(6, '0'))
const right = {
  first: ['835538'],
  near1: [...besideFirstPrize('835538')],
  second: some(100_001, 5),
  third: some(200_002, 10),
  fourth: some(300_003, 50),
  fifth: some(400_004, 100),
  last3f: ['290', '838'],
  last3b: ['051', '806'],
  last2: ['73'],
}
const official = {
  first: ['835538'],
  front3: ['290', '838'],
  bottom3: ['051', '806'],
  bottom2: ['73'],
}
const other = some(500_005, 100)

const officeOf = (told: Record<string, unknown>) => ({
  response: {
    result: {
      date: day,
      data: Object.fromEntries(
        Object.entries(told).map(([tier, numbers]) => [
          tier,
          { number: (numbers as unknown[]).map((value, at) => ({ round: at + 1, value })) },
        ]),
      ),
    },
  },
})
const names: Readonly<Record<string, string>> = {
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
const thaiDay = new Intl.DateTimeFormat('th-TH', {
  timeZone: 'Asia/Bangkok',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const mirrorOf = (told: Record<string, unknown>) => ({
  status: 'success',
  response: {
    date: thaiDay.format(bangkokInstant(day)).replace('พ.ศ. ', ''),
    prizes: Object.entries(told).map(([tier, number]) => ({ id: names[tier], number })),
    runningNumbers: [],
  },
})

const read = (round_id: number) => world.call(feedRead, { round_id }, desk.first)
const recheck = () => runJob(world.services, recheckFeedsJob, {})
const draw = (round_id: number) => world.ask(getGovernmentDraw, { round_id })
const alarmOf = async (round_id: number) =>
  (await world.ask(feedAlarms, {}, desk.second)).find((one) => Number(one.round_id) === round_id)

beforeEach(() => {
  said.office = { ...right }
  said.mirror = { ...right }
})

/** A draw that waits for its result. */
async function closedOn(drawDay: string): Promise<number> {
  await desk.goTo(bangkokInstant(drawDay, '10:00'))
  const round_id = await desk.closeRound('gov')
  const [row] = await world.query<{ day: string }>(
    'select draw_day::text as day from lottery.round where round_id = $1',
    [round_id],
  )
  day = row?.day ?? ''
  return round_id
}

test('a tier that cannot be read: the reading is kept, the tier is empty and named', async () => {
  const round_id = await closedOn('2021-03-01')
  const { fifth } = right
  const damages = [fifth.map(() => 'xxxxxx'), [...fifth, '123456'], fifth.map(Number), [{}]]
  for (const damage of damages) {
    said.office = { ...right, fifth: damage }
    said.mirror = { ...right, fifth: damage }
    const answer = await read(round_id)
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({
      differing: [],
      is_stopped: false,
      sources: [{ readings: [{ official }] }, { readings: [{ official }] }],
    })
    expect(answer.data?.tiers.find(({ tier }) => tier === 'fifth')).toMatchObject({
      name: 'รางวัลที่ 5',
      count: 100,
      differs: false,
      sources: [
        { told: 0, is_damaged: true },
        { told: 0, is_damaged: true },
      ],
    })
  }
  expect((await world.ask(resultFetch, { round_id }, desk.first)).official).toEqual(official)
  await desk.settle(round_id, official)
  const { prizes, unsure } = await draw(round_id)
  expect([prizes, unsure]).toEqual([{ ...right, fifth: [] }, []])
  const checked = checkTicket(fifth[7] ?? '', prizes)
  expect([checked.tiers, checked.unknown.map(({ key }) => key)]).toEqual([[], ['fifth']])

  // The tier is told rightly later, with blanks, while nothing else changes.
  said.office = { ...right, fifth: fifth.map((number) => ` ${number}`) }
  await recheck()
  const whole = await draw(round_id)
  expect([whole.prizes, whole.source]).toEqual([right, expect.stringMatching(/^สำนักงานสลาก/)])
  expect(checkTicket(fifth[7] ?? '', whole.prizes).totalBaht).toBe(20_000)

  // What was read rightly is not lost when the answer is damaged again.
  said.office = { ...right, fifth: fifth.map(() => 'xxxxxx') }
  await recheck()
  expect((await draw(round_id)).prizes).toEqual(right)
  const seen = await world.ask(feedComparison, { round_id }, desk.first)
  expect(seen.tiers.find(({ tier }) => tier === 'fifth')?.sources[0]).toMatchObject({
    told: 100,
    is_damaged: true,
  })
  expect(await alarmOf(round_id)).toBeUndefined()
})

test('what a source writes that no database keeps is no fault of the site', async () => {
  const round_id = await closedOn('2021-04-01')
  said.office = { ...right, fifth: ['\u0000', '\ud800'] }
  expect((await read(round_id)).status).toBe(200)
  await desk.settle(round_id, official)
  expect((await draw(round_id)).prizes).toEqual(right)
})

test('a mirror with other numbers in one tier: nobody knows it, and the alarm is raised', async () => {
  const round_id = await closedOn('2021-05-01')
  said.mirror = { ...right, fifth: other }
  const seen = (await read(round_id)).data
  expect(seen).toMatchObject({
    is_stopped: false,
    alarms: [{ kind: 'tiers', is_open: true }],
    can: { decide: true },
  })
  const fifth = seen?.tiers.find(({ tier }) => tier === 'fifth')
  expect(fifth).toMatchObject({ differs: true, sources: [{ feed: 'a' }, { feed: 'b' }] })
  expect(fifth?.sources.map((source) => source.only_here)).toEqual([right.fifth, other])
  expect(await alarmOf(round_id)).toMatchObject({ kind: 'tiers', is_paid: false })
  // What bets need is the same with both: nothing of it is stopped.
  await world.ask(resultFetch, { round_id }, desk.first)
  await desk.settle(round_id, official)
  const told = await draw(round_id)
  expect([told.prizes, told.unsure]).toEqual([{ ...right, fifth: [] }, ['fifth']])
  for (const winner of [right.fifth[3] ?? '', other[3] ?? '']) {
    const { tiers, unknown } = checkTicket(winner, told.prizes)
    expect([tiers, unknown.map(({ key }) => key)]).toEqual([[], ['fifth']])
  }
  const { items } = await world.ask(auditList, { action: 'feed.tiers' }, desk.owner)
  expect(items[0]).toMatchObject({ object: { kind: 'round', id: `${round_id}` } })

  // Read again, the same two lists raise no other alarm; decided, it stays decided, and the tier unknown.
  await read(round_id)
  await read(round_id)
  const reason = 'ยึดประกาศของสำนักงานสลาก'
  const decided = await world.ask(feedDecide, { round_id, reason }, desk.first)
  expect(decided.alarms).toMatchObject([{ kind: 'tiers', is_open: false, decided: { reason } }])
  await read(round_id)
  expect(await alarmOf(round_id)).toBeUndefined()
  expect((await draw(round_id)).unsure).toEqual(['fifth'])

  // The mirror corrects itself: the tier is known, by the office.
  said.mirror = { ...right }
  await recheck()
  const known = await draw(round_id)
  expect([known.prizes, known.unsure]).toEqual([right, []])
  expect(known.source).not.toContain('Thai Lotto')
  // The same two lists, by then of the mirror alone: somebody has looked at them.
  expect(await alarmOf(round_id)).toBeUndefined()
})

test.each(['second', 'third', 'fourth'] as const)('the same in every tier: %s', async (tier) => {
  const days = { second: '2021-06-01', third: '2021-07-01', fourth: '2021-08-01' }
  const round_id = await closedOn(days[tier])
  const numbers = right[tier].map((number) => `9${number.slice(1)}`)
  said.mirror = { ...right, [tier]: numbers }
  await read(round_id)
  await desk.settle(round_id, official)
  expect(await alarmOf(round_id)).toMatchObject({ kind: 'tiers' })
  expect(await draw(round_id)).toMatchObject({ prizes: { ...right, [tier]: [] }, unsure: [tier] })
})

test('the same numbers in another order are the same, and one source alone is enough', async () => {
  const round_id = await closedOn('2021-09-01')
  said.office = { ...right, fourth: [] }
  said.mirror = { ...right, fifth: right.fifth.toReversed() }
  await read(round_id)
  await desk.settle(round_id, official)
  expect(await alarmOf(round_id)).toBeUndefined()
  const { prizes, source } = await draw(round_id)
  expect(prizes).toEqual(right)
  expect(source).toMatch(/^สำนักงานสลาก.* · Thai Lotto API/)
})

test('whoever must type the result again sees no tiers either', async () => {
  const round_id = await closedOn('2021-10-01')
  await read(round_id)
  await desk.enter(round_id, official)
  const hidden = await send(world.site.operatorUrl, feedComparison, { round_id }, desk.second)
  expect(hidden.data).toMatchObject({ shown: false, tiers: [] })
})
