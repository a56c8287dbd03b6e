import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { auditList } from '#features/staff/contract.ts'
import { send } from '#tests/support/client.ts'
import { resultDesk } from '#tests/support/desk.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import * as calls from '../../operator-contract.ts'
import { autoResultJob } from './auto-result-job.ts'
import { enterResult } from '../desk/enter-result.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await resultDesk(world)
const { first, second, owner } = desk
const source = 'ถ่ายทอดสด'

/** What the outside world says of a draw. */
const announce = (market_code: string, date: string, official: object | null) =>
  world.sandbox.post('/results/control', {
    market_code,
    date,
    announced_at: 'now',
    ...(official ? { status: 'announced', official } : { status: 'no_result' }),
  })
const readDesk = (round_id: number) => world.ask(calls.resultDesk, { round_id }, first)
const auto = () => runNamedJob(world, 'lottery.auto_result')

test('the desk fetches each kind of market in the form it types', async () => {
  await desk.goTo(bangkokInstant('2026-12-07', '10:00'))
  const nikkei = await desk.closeRound('nikkei_pm')
  await announce('stock_nikkei_pm', '2026-12-07', { index: '38105.09', change: '-339.65' })
  const stock = await world.ask(calls.resultFetch, { round_id: nikkei }, first)
  expect(stock.official).toEqual({ index: ['38105.09'], change: ['-339.65'] })

  const lao = await desk.closeRound('lao_pattana')
  await announce('lao_pattana', '2026-12-07', { digits4: '0887' })
  const four = await world.ask(calls.resultFetch, { round_id: lao }, first)
  expect(four.official).toEqual({ number: ['0887'] })
  const { reading_id, official } = four
  await world.ask(calls.resultEnter, { round_id: lao, official, source, reading_id }, first)
  const [kept] = await world.query(
    `select f.raw, f.source, e.reading_id::int from lottery.result_entry e
       join lottery.feed_reading f using (reading_id) where e.round_id = $1`,
    [lao],
  )
  expect(kept).toMatchObject({ reading_id, source: 'แหล่งผล lao_pattana' })
  expect(JSON.parse(`${kept?.['raw']}`)).toMatchObject({ official: { digits4: '0887' } })
})

test('the government’s draw comes from its own office, before a person confirms it', async () => {
  await desk.goTo(bangkokInstant('2026-12-15', '10:00'))
  const round_id = await desk.closeRound('gov')
  const pending = await world.call(calls.resultFetch, { round_id }, first)
  expect(pending.code).toBe('feed_no_result')
  const draw = { first: '097863', last2: '21', last3f: ['290', '742'], last3b: ['881', '339'] }
  await announce('thai_gov', '2026-12-16', draw)
  const reading = await world.ask(calls.resultFetch, { round_id }, first)
  expect(reading).toMatchObject({
    source: 'สำนักงานสลากกินแบ่งรัฐบาล (getLotteryResult)',
    official: {
      first: ['097863'],
      front3: ['290', '742'],
      bottom3: ['339', '881'],
      bottom2: ['21'],
    },
  })
  await auto()
  expect((await readDesk(round_id)).round.stage).toBe('awaiting')
})

test('a reading is linked only when the person typed what it says', async () => {
  await desk.goTo(bangkokInstant('2026-12-17', '10:00'))
  const round_id = await desk.closeRound('hanoi')
  await announce('hanoi', '2026-12-17', { special: '11111', first: '22222' })
  const { reading_id } = await world.ask(calls.resultFetch, { round_id }, first)
  const official = { special: ['11112'], first: ['22222'] }
  await world.ask(calls.resultEnter, { round_id, official, source, reading_id }, first)
  const [row] = await world.query(
    'select reading_id from lottery.result_entry where round_id = $1',
    [round_id],
  )
  expect(row?.['reading_id']).toBeNull()
})

test('a feed that is away refuses, and the desk goes on by hand', async () => {
  await desk.goTo(bangkokInstant('2026-12-18', '10:00'))
  const round_id = await desk.closeRound('hanoi')
  const cutOff = await world.secondSite({ FEED_RESULTS_URL: 'http://127.0.0.1:9' })
  const answer = await send(cutOff.operatorUrl, calls.resultFetch, { round_id }, first)
  expect(answer.code).toBe('feed_unavailable')
  await announce('hanoi', '2026-12-18', null)
  const none = await world.call(calls.resultFetch, { round_id }, first)
  expect(none.code).toBe('feed_no_result')
  await desk.settle(round_id, { special: ['30398'], first: ['04743'] })
  expect((await readDesk(round_id)).round.stage).toBe('settled')
})

test('two feeds take the place of two people: two readings, two accounts, audited', async () => {
  await desk.goTo(bangkokInstant('2026-12-19', '10:00'))
  const round_id = await desk.closeRound('hanoi')
  await auto()
  expect((await readDesk(round_id)).round.stage).toBe('awaiting')
  await announce('hanoi', '2026-12-19', { special: '30398', first: '04743' })
  await auto()
  await runNamedJob(world, 'lottery.settle')
  expect(await readDesk(round_id)).toMatchObject({
    round: { stage: 'settled', result: '398·43' },
    result: { first_by: 'แหล่งผล A (ระบบ)', second_by: 'แหล่งผล B (ระบบ)' },
  })
  const readings = await world.query(
    'select staff_id::int from lottery.feed_reading where round_id = $1 order by reading_id',
    [round_id],
  )
  expect(readings).toEqual([{ staff_id: 1 }, { staff_id: 2 }])
  const audit = await world.ask(
    auditList,
    { object_kind: 'round', object_id: `${round_id}` },
    owner,
  )
  expect(audit.items.map((row) => [row.staff_name, row.action])).toEqual([
    ['แหล่งผล B (ระบบ)', 'result.confirmed'],
    ['แหล่งผล B (ระบบ)', 'result.fetched'],
    ['แหล่งผล A (ระบบ)', 'result.entered'],
    ['แหล่งผล A (ระบบ)', 'result.fetched'],
  ])
})

test('the job leaves alone what a person has begun, and continues its own after a crash', async () => {
  await desk.goTo(bangkokInstant('2026-12-20', '10:00'))
  const round_id = await desk.closeRound('hanoi')
  const official = { special: ['30398'], first: ['04743'] }
  await announce('hanoi', '2026-12-20', { special: '30398', first: '04743' })
  await desk.enter(round_id, official)
  await auto()
  expect((await readDesk(round_id)).entry).toMatchObject({ by: first.displayName })
  await world.ask(calls.resultConfirm, { round_id, official }, second)

  await desk.goTo(bangkokInstant('2026-12-21', '10:00'))
  const next = await desk.closeRound('hanoi')
  await announce('hanoi', '2026-12-21', { special: '30398', first: '04743' })
  await enterResult(world.services, 1, { round_id: next, official, source })
  await auto()
  expect((await readDesk(next)).round.stage).toBe('settling')
})

test('feeds that disagree decide nothing: the round stays with people', async () => {
  await desk.goTo(bangkokInstant('2026-12-22', '10:00'))
  const round_id = await desk.closeRound('hanoi')
  const said = { special: ['30398'], first: ['04743'] }
  await enterResult(world.services, 1, { round_id, official: said, source })
  await announce('hanoi', '2026-12-22', { special: '30398', first: '04744' })
  await auto()
  await auto()
  const left = await readDesk(round_id)
  expect(left).toMatchObject({ entry: null, round: { stage: 'awaiting' } })
  expect(left.sent_back).toMatchObject({ by: 'แหล่งผล B (ระบบ)' })
  expect(left.can.enter).toBe(true)
  const audit = await world.ask(
    auditList,
    { object_kind: 'round', object_id: `${round_id}` },
    owner,
  )
  expect(audit.items[0]).toMatchObject({ action: 'result.sent_back', staff_id: 2 })
})

test('with real money the job does nothing: two people stay two people', async () => {
  await desk.goTo(bangkokInstant('2026-12-23', '10:00'))
  const round_id = await desk.closeRound('hanoi')
  await announce('hanoi', '2026-12-23', { special: '30398', first: '04743' })
  const { services } = world
  const real = { ...services, config: { ...services.config, moneyMode: 'real' as const } }
  await runJob(real, autoResultJob, {})
  expect((await readDesk(round_id)).round.stage).toBe('awaiting')
})
