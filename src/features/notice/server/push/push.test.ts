import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { roundVoid } from '#features/lottery/result/operator-contract.ts'
import { HANOI, startDraws, type Draws } from '#tests/support/draws.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { pushDevice, sendPushes, tellOfBills, turnOn } from '#tests/support/notices.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import { listInbox, readInbox } from '../../inbox-contract.ts'
import {
  choosePushTopic,
  DEVICES_MAX,
  getPushKey,
  listDevices,
  listPushTopics,
  subscribeDevice,
  unsubscribeDevice,
} from '../../push-contract.ts'

const world = await testWorld({ sandbox: true })
let draws: Draws
let winner: MemberActor
let loser: MemberActor
/** The round of the first test, which the last one corrects. */
let first: Awaited<ReturnType<typeof draw>>

beforeAll(async () => {
  // The first turn begins at the end of what has happened.
  await tellOfBills(world)
  draws = await startDraws(world)
  ;[winner, loser] = draws.members
})

const WIN = [['top2', '98', '20.00']] as const
const LOSE = [['top2', '11', '20.00']] as const

/** Draws one day's round: the winner's bill wins 1,800 baht, the loser's nothing. */
async function draw(day: string): Promise<{ round_id: number; billIds: number[] }> {
  const sold = await draws.soldRound(day, [
    [0, WIN],
    [1, LOSE],
  ])
  await draws.desk.settle(sold.round_id, HANOI)
  return sold
}

const waiting = () =>
  world.query<{ state: string; tries: number; last_status: number | null }>(
    `select state, tries, last_status from notice.push_delivery order by message_id, device_id`,
  )

test('whoever won is told once, in the site and on his device; a loser is told nothing', async () => {
  await draws.desk.goTo(await world.clock.now(), winner, loser)
  const device = await pushDevice(world, winner)
  const quiet = await pushDevice(world, loser)
  await turnOn(world, winner, device)
  await turnOn(world, loser, quiet)
  first = await draw('2026-12-08')
  await tellOfBills(world)
  await tellOfBills(world)
  await sendPushes(world)
  await sendPushes(world)
  const [bill] = first.billIds
  const inbox = await world.ask(listInbox, {}, winner)
  expect(inbox).toMatchObject({
    unread: 1,
    items: [
      {
        kind: 'bill_won',
        title: 'ยินดีด้วย! โพยถูกรางวัล',
        body: `ฮานอยปกติ งวด 8 ธ.ค. 69 · โพย #${bill} ได้ ฿1,800.00 เข้ากระเป๋าแล้ว`,
        link: `/lotto/bills?bill=${bill}`,
        is_read: false,
      },
    ],
  })
  expect((await world.ask(listInbox, {}, loser)).items).toEqual([])
  // Nobody allowed sums of money on the lock screen, so there are none.
  const tag = `message-${inbox.items[0]?.message_id}`
  expect(await device.shown()).toEqual([
    {
      title: 'ยินดีด้วย! โพยถูกรางวัล',
      body: `ฮานอยปกติ งวด 8 ธ.ค. 69 · โพย #${bill} แตะเพื่อดูผล`,
      link: `/lotto/bills?bill=${bill}`,
      tag,
    },
  ])
  expect(await quiet.shown()).toEqual([])
  const [told] = await world.query<{ member_id: string; payload: { message_id: number } }>(
    "select member_id, payload from platform.push where topic = 'inbox'",
  )
  expect([told?.member_id, told?.payload.message_id]).toEqual([
    `${winner.memberId}`,
    inbox.items[0]?.message_id,
  ])
})

test('sums show where the member allowed it; a device that he lets go is told nothing more', async () => {
  const device = await pushDevice(world, winner)
  const open = await turnOn(world, winner, device, { shows_amount: true, name: 'มือถือ' })
  const devices = await world.ask(listDevices, {}, winner)
  expect(devices.map(({ name, shows_amount }) => [name, shows_amount])).toEqual([
    ['มือถือ', true],
    ['Chrome บน Android', false],
  ])
  expect(JSON.stringify(devices)).not.toContain(device.subscription.endpoint)
  await draw('2026-12-09')
  await tellOfBills(world)
  await world.ask(unsubscribeDevice, { device_id: devices[1]?.device_id ?? 0 }, winner)
  await sendPushes(world)
  expect((await device.shown())[0]?.body).toContain('ได้ ฿1,800.00 เข้ากระเป๋าแล้ว')
  expect((await waiting()).map(({ state }) => state)).toEqual(['sent', 'dropped', 'sent'])
  const left = await world.ask(listDevices, {}, winner)
  expect(left.map(({ device_id }) => device_id)).toEqual([open.device_id])
  expect(left[0]?.sent_at).not.toBeNull()
})

test('a busy push service is asked again, later each time; a device that is gone never', async () => {
  for (const old of await world.ask(listDevices, {}, winner)) {
    await world.ask(unsubscribeDevice, { device_id: old.device_id }, winner)
  }
  const busy = await pushDevice(world, winner)
  const gone = await pushDevice(world, winner)
  const { device_id } = await turnOn(world, winner, busy)
  await turnOn(world, winner, gone)
  await gone.remove()
  await draw('2026-12-10')
  await tellOfBills(world)
  await busy.failWith(503, 1)
  await busy.failWith(429, 1, 600)
  await sendPushes(world)
  await sendPushes(world)
  expect((await waiting()).slice(-2)).toEqual([
    { state: 'waiting', tries: 1, last_status: 503 },
    { state: 'dropped', tries: 1, last_status: 410 },
  ])
  const [ended] = await world.query<{ end_reason: string }>(
    'select end_reason from notice.push_device order by device_id desc limit 1',
  )
  expect(ended?.end_reason).toBe('gone')
  await world.clock.advance(MINUTE_MS)
  await sendPushes(world)
  expect((await waiting()).at(-2)).toMatchObject({ tries: 2, last_status: 429 })
  await world.clock.advance(9 * MINUTE_MS)
  await sendPushes(world)
  expect((await waiting()).at(-2)).toMatchObject({ tries: 2 })
  await world.clock.advance(MINUTE_MS)
  await sendPushes(world)
  expect((await waiting()).at(-2)).toEqual({ state: 'sent', tries: 3, last_status: 201 })
  expect(await busy.shown()).toHaveLength(1)
  const left = await world.ask(listDevices, {}, winner)
  expect(left.map((device) => device.device_id)).toEqual([device_id])
})

test('a called-off round tells of its refunds', async () => {
  const { round_id, billIds } = await draws.soldRound('2026-12-14', [[1, LOSE]])
  const reason = 'แหล่งผลงดออกผล'
  await world.ask(roundVoid, { round_id, reason }, draws.desk.owner)
  await runNamedJob(world, 'lottery.settle', { round_id })
  await tellOfBills(world)
  const { items } = await world.ask(listInbox, {}, loser)
  expect(items[0]).toMatchObject({
    kind: 'bill_refunded',
    body: `ฮานอยปกติ งวด 14 ธ.ค. 69 งดออกผล · โพย #${billIds[0]} คืน ฿20.00 เข้ากระเป๋าแล้ว`,
  })
})

test('what was read stays read, page by page, and only one’s own', async () => {
  await draws.desk.goTo(await world.clock.now(), winner, loser)
  const all = await world.ask(listInbox, {}, winner)
  expect(all.items.map(({ is_read }) => is_read)).toEqual([false, false, false])
  const page = await world.ask(listInbox, { limit: 2 }, winner)
  const rest = await world.ask(listInbox, { limit: 2, cursor: page.next_cursor ?? '' }, winner)
  expect([...page.items, ...rest.items]).toEqual(all.items)
  expect([page.next_cursor, rest.next_cursor]).toEqual([`${page.items[1]?.message_id}`, null])
  const [newest, second, third] = all.items.map(({ message_id }) => message_id)
  const read = (message_id: unknown, all_up_to: boolean, who: MemberActor) =>
    world.ask(readInbox, { message_id, all: all_up_to }, who)
  for (const all of [false, true]) {
    const foreign = await world.call(readInbox, { message_id: second, all }, loser)
    expect([foreign.status, foreign.code]).toEqual([404, 'not_found'])
  }
  expect((await world.ask(listInbox, {}, loser)).unread).toBe(1)
  expect(await read(second, false, winner)).toEqual({ unread: 2 })
  expect(await read(third, true, winner)).toEqual({ unread: 1 })
  expect(await read(newest, true, winner)).toEqual({ unread: 0 })
  expect((await world.call(listInbox, { cursor: 'x' }, winner)).code).toBe('invalid_input')
})

test('only the push services of browsers are talked to, and only with their keys', async () => {
  const device = await pushDevice(world, loser)
  const subscribe = async (input: Record<string, string>) => {
    const sent = { ...device.subscription, name: 'x', ...input }
    return (await world.call(subscribeDevice, sent, loser)).code
  }
  const inside = world.site.operatorUrl
  expect(await subscribe({ endpoint: `${inside}/operator/api` })).toBe('push_service_unknown')
  expect(await subscribe({ endpoint: 'https://example.com/push' })).toBe('push_service_unknown')
  expect(await subscribe({ auth: 'AAAA' })).toBe('push_keys_invalid')
  expect(await subscribe({ p256dh: 'BAAA' })).toBe('push_keys_invalid')
  expect(await subscribe({ name: ' ' })).toBe('invalid_input')
})

test('a browser speaks for the last who asked on it; others’ devices are as good as none', async () => {
  const a = await memberActor(world)
  const b = await memberActor(world)
  const device = await pushDevice(world, a)
  const mine = await turnOn(world, a, device)
  const taken = await world.call(unsubscribeDevice, { device_id: mine.device_id }, b)
  expect([taken.status, taken.code]).toEqual([404, 'not_found'])
  const changed = await turnOn(world, a, device, { shows_amount: true })
  expect(changed).toEqual({ ...mine, shows_amount: true })
  await turnOn(world, b, device)
  expect(await world.ask(listDevices, {}, a)).toEqual([])
  expect(await world.ask(listDevices, {}, b)).toMatchObject([{ digest: mine.digest }])
})

test('there is one key for good, and a limit to the devices of one member', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => world.ask(getPushKey, {}, loser)))
  expect(new Set(keys.map(({ public_key }) => public_key)).size).toBe(1)
  const [kept] = await world.query<{ private_key: string }>('select * from notice.push_key')
  expect(kept?.private_key).toMatch(/^v1:/)
  const collector = await memberActor(world)
  for (let no = 0; no <= DEVICES_MAX; no += 1) {
    await turnOn(world, collector, await pushDevice(world, collector), { name: `เครื่อง ${no}` })
  }
  const names = (await world.ask(listDevices, {}, collector)).map(({ name }) => name)
  expect(names).toHaveLength(DEVICES_MAX)
  expect(names).not.toContain('เครื่อง 0')
})

test('a corrected result tells who wins now and who no longer does, and why', async () => {
  const reason = 'แหล่งผลประกาศแก้ไข'
  const later = new Date((await world.clock.now()).getTime() + MINUTE_MS)
  await draws.desk.goTo(later, winner, loser)
  await draws.desk.revise(first.round_id, { ...HANOI, special: ['30311'] }, reason)
  await tellOfBills(world)
  await tellOfBills(world)
  const newest = async (actor: MemberActor) => (await world.ask(listInbox, {}, actor)).items[0]
  const [won, lost] = first.billIds
  expect(await newest(winner)).toMatchObject({
    kind: 'bill_revised',
    title: 'แก้ไขผลรางวัล',
    body:
      `ฮานอยปกติ งวด 8 ธ.ค. 69 · โพย #${won} ไม่ถูกรางวัลตามผลที่แก้ไข ` +
      `เรียกคืนรางวัล ฿1,800.00 (${reason})`,
  })
  expect(await newest(loser)).toMatchObject({
    kind: 'bill_revised',
    body: `ฮานอยปกติ งวด 8 ธ.ค. 69 · โพย #${lost} ถูกรางวัล ฿1,800.00 ` + `ตามผลที่แก้ไข (${reason})`,
  })
})

test('what a member switched off stays in the site and leaves his devices alone', async () => {
  const topics = await world.ask(listPushTopics, {}, winner)
  expect(topics.map(({ topic, is_on }) => [topic, is_on])).toEqual([
    ['account', true],
    ['deposit', true],
    ['withdraw', true],
    ['win', true],
    ['refund', true],
    ['correction', true],
    ['reminder', true],
    ['bonus', true],
    ['quest', true],
    ['point', true],
    ['tournament', true],
    ['poll', true],
    ['promotion', true],
    ['cashback', true],
    ['level', true],
    ['affiliate', true],
    ['coupon', true],
    ['wheel', true],
    ['spins', true],
    ['shop', true],
    ['limits', true],
    ['identity', true],
    ['privacy', true],
  ])
  const device = await pushDevice(world, winner)
  await turnOn(world, winner, device)
  await world.ask(choosePushTopic, { topic: 'refund', is_on: false }, winner)
  await world.ask(choosePushTopic, { topic: 'refund', is_on: false }, winner)
  const wrong = await world.call(choosePushTopic, { topic: 'ads', is_on: true }, winner)
  expect(wrong.code).toBe('invalid_input')
  const voided = async (day: string) => {
    const { round_id } = await draws.soldRound(day, [[0, LOSE]])
    await world.ask(roundVoid, { round_id, reason: 'แหล่งผลงดออกผล' }, draws.desk.owner)
    await runNamedJob(world, 'lottery.settle', { round_id })
    await tellOfBills(world)
    await sendPushes(world)
  }
  await voided('2026-12-15')
  expect((await world.ask(listInbox, {}, winner)).items[0]?.kind).toBe('bill_refunded')
  expect(await device.shown()).toEqual([])
  const again = await world.ask(choosePushTopic, { topic: 'refund', is_on: true }, winner)
  expect(again.every(({ is_on }) => is_on)).toBe(true)
  await voided('2026-12-16')
  expect(await device.shown()).toHaveLength(1)
})

test('after the days that it is kept a message is forgotten, and so is a device that ended', async () => {
  const count = async () =>
    (
      await world.query<Record<string, number>>(
        `select (select count(*)::int from notice.message) as messages,
                (select count(*)::int from notice.push_delivery) as deliveries,
                (select count(*)::int from notice.push_device where ended_at is not null) as ended`,
      )
    )[0]
  const { messages = 0, ended = 0 } = (await count()) ?? {}
  expect(Math.min(messages, ended)).toBeGreaterThan(0)
  await runNamedJob(world, 'notice.forget_old')
  expect(await count()).toMatchObject({ messages, ended })
  const { noticeKeepDays } = world.services.config
  await world.query(`update notice.message
    set created_at = created_at - make_interval(days => ${noticeKeepDays})
    where message_id > (select min(message_id) from notice.message)`)
  await world.query(`update notice.push_device
    set ended_at = ended_at - make_interval(days => ${noticeKeepDays})`)
  await runNamedJob(world, 'notice.forget_old')
  // The oldest message keeps what was sent of it, and with it its device.
  expect(await count()).toEqual({ messages: 1, deliveries: 1, ended: 1 })
})
