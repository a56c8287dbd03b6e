import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getPoints, listPointHistory } from '#features/point/contract.ts'
import { countOf } from '#ledger/wallets.ts'
import { bangkokInstant, DAY_MS, MINUTE_MS, toWireTime } from '#kernel/time.ts'
import { excludeMyself } from '#features/protection/exclusion-contract.ts'
import { bookFaults } from '#tests/support/books.ts'
import { sendUntilDecided } from '#tests/support/client.ts'
import { putOnLevel } from '#tests/support/levels.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { closeOutNow, questDesk, questTerms } from '#tests/support/quests.ts'
import { queued, untilWaiting } from '#tests/support/queued.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { joinEvent, listQuestClaims, listQuests, redeemQuest } from '../contract.ts'
import {
  listDeskEvents,
  rejectQuest,
  saveEvent,
  saveQuest,
  stepQuest,
} from '../operator-contract.ts'

// Quests of an event, and what keeps members from a quest: a level, an earlier one, a budget, its end.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const desk = await questDesk(world)
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})
afterEach(async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})

const find = async (member: MemberActor, questId: number) =>
  (await world.ask(listQuests, {}, member)).quests.find(
    ({ quest_id: id }) => Number(id) === questId,
  )
type Asked = { quest_id: number; version: number; period_key: string }
const redeem = (member: MemberActor, of: Asked) =>
  world.call(redeemQuest, of, member, { 'idempotency-key': randomUUID() })
const points = async (member: MemberActor) => (await world.ask(getPoints, {}, member)).point
const closeOut = () => closeOutNow(world)
const inMs = async (ms: number) => new Date((await world.clock.now()).getTime() + ms)
/** The people of the desk, logged in again: a code of their app is good once. */
const atDesk = async () => {
  await world.clock.advance(MINUTE_MS)
  await desk.stay()
}
const stepTo = (quest_id: number, to: 'live' | 'paused' | 'stopped') =>
  world.call(stepQuest, { quest_id, to, reason: 'ตรวจแล้ว' }, desk.editor)

async function newEvent(fromMs: number, toMs: number) {
  const event = {
    title: 'สัปดาห์หวยฮานอย',
    body: 'แทงหวยในเวลากิจกรรมเพื่อรับแต้ม',
    starts_at: toWireTime(await inMs(fromMs)),
    ends_at: toWireTime(await inMs(toMs)),
    reason: 'กิจกรรมปลายปี',
  }
  return world.call(saveEvent, event, desk.editor)
}

test('of an event counts what comes after joining and before its end, claimed until the next day ends', async () => {
  const member = await memberActor(world)
  const event_id = Number((await newEvent(60 * MINUTE_MS, 2 * DAY_MS)).data.event_id)
  const { quest_id, version } = await desk.publish({ period: 'event', event_id, goal: 50_000 })
  expect(await find(member, quest_id)).toMatchObject({ state: 'locked', missing: 'event_start' })
  expect(await world.call(joinEvent, { event_id }, member)).toMatchObject({
    code: 'event_not_open',
  })
  expect(await world.call(joinEvent, { event_id: 999 }, member)).toMatchObject({
    code: 'not_found',
  })

  const start = await inMs(60 * MINUTE_MS)
  await goTo(start, member)
  await play(member, { stakeSatang: 90_000n })
  expect(await find(member, quest_id)).toMatchObject({ missing: 'event_join', progress: 0 })
  const asked = { quest_id, version, period_key: `e${event_id}` }
  expect(await redeem(member, asked)).toMatchObject({ code: 'quest_locked' })
  await goTo(new Date(start.getTime() + MINUTE_MS), member)
  const joined = await world.ask(joinEvent, { event_id }, member)
  expect(joined.quests).toMatchObject([{ state: 'in_progress', progress: 0 }])
  // Again is the first time; what he played before it counts nothing.
  await world.clock.advance(MINUTE_MS)
  const again = await world.ask(joinEvent, { event_id }, member)
  expect(again.event.joined_at).toBe(joined.event.joined_at)
  expect((await world.ask(listQuests, {}, member)).events).toMatchObject([
    { title: 'สัปดาห์หวยฮานอย', joined_at: joined.event.joined_at },
  ])

  const end = new Date(joined.event.ends_at)
  await play(member, { stakeSatang: 49_999n })
  await goTo(end, member)
  await play(member, { stakeSatang: 50_000n })
  // It ended at this instant: what is settled at it is too late.
  expect(await redeem(member, asked)).toMatchObject({ code: 'quest_not_done' })
  await play(member, { stakeSatang: 1n, settledAt: new Date(end.getTime() - 1) })
  expect(await find(member, quest_id)).toMatchObject({ state: 'claimable' })
  expect((await world.ask(listQuests, {}, member)).events).toEqual([])
  const late = await memberActor(world)
  expect(await world.call(joinEvent, { event_id }, late)).toMatchObject({ code: 'event_not_open' })
  const until = bangkokInstant('2026-12-11')
  await goTo(new Date(until.getTime() - MINUTE_MS), member)
  expect(await find(member, quest_id)).toMatchObject({ state: 'claimable' })
  expect((await redeem(member, asked)).data).toMatchObject({ points: 5 })
  await goTo(until, member)
  expect(await redeem(member, asked)).toMatchObject({ code: 'claim_expired' })
})

test('a claim that waits at its wallet while its time ends is judged when it is its turn', async () => {
  const member = await memberActor(world)
  const { quest_id, version } = await desk.publish()
  const today = bangkokInstant('2026-12-20')
  await goTo(new Date(today.getTime() - 10 * MINUTE_MS), member)
  await play(member, { stakeSatang: 50_000n })
  const over = bangkokInstant('2026-12-21')
  await goTo(new Date(over.getTime() - MINUTE_MS), member)
  const asked = { quest_id, version, period_key: '2026-12-19' }
  expect(await find(member, quest_id)).toMatchObject({ state: 'claimable' })
  await redeem(member, { quest_id: 1, version: 1, period_key: '2026-12-20' })
  const [wallet] = await world.query<{ id: string }>(
    'select account_id as id from ledger.account where home_id = $1 and kind = 2100',
    [member.memberId],
  )
  const sql = 'select from ledger.balance where account_id = $1 for update'
  const answers = await queued(world, { sql, values: [wallet?.id] }, [
    () => redeem(member, asked),
    async () => {
      await untilWaiting(world, 1)
      await world.clock.set(over)
      return redeem(member, asked)
    },
  ])
  expect(answers.map(({ code }) => code)).toEqual(['claim_expired', 'claim_expired'])
  expect(await points(member)).toBe(1)
})

test('RC4: two hundred claims of the last points of a budget: one gets them', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => memberActor(world)))
  const { quest_id, version } = await desk.publish({ points: 5, budget: 9 })
  for (const member of members) await play(member, { stakeSatang: 50_000n })
  const [first] = members as [MemberActor]
  const { period_key = '' } = (await find(first, quest_id)) ?? {}
  const claims = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      sendUntilDecided(
        sites[n % 2]?.url ?? '',
        redeemQuest,
        { quest_id, version, period_key },
        members[n % 20] as MemberActor,
        { 'idempotency-key': randomUUID() },
      ),
    ),
  )
  const count = (code: string) => claims.filter((one) => one.code === code).length
  expect(count('')).toBe(1)
  expect(count('reward_claimed') + count('quest_budget_out')).toBe(199)
  const had = await Promise.all(members.map(points))
  expect(had.reduce((sum, one) => sum + one, 0)).toBe(5)
  const loser = members[had.findIndex((one) => one === 0)] as MemberActor
  expect(await find(loser, quest_id)).toMatchObject({ state: 'exhausted' })
  expect(await redeem(loser, { quest_id, version, period_key })).toMatchObject({
    code: 'quest_budget_out',
  })
  // The next version has a budget of its own.
  await desk.publish({ quest_id, points: 5, budget: 5 })
  expect(await find(loser, quest_id)).toMatchObject({ state: 'claimable' })
})

test('a quest of a level, and one after another, are locked and say what is missing', async () => {
  const member = await memberActor(world)
  const first = await desk.publish({ title: 'ภารกิจแรก', points: 1 })
  const { quest_id, version } = await desk.publish({
    level_min: 3,
    needs_quest: first.quest_id,
    points: 1,
  })
  await play(member, { stakeSatang: 50_000n })
  const { period_key = '' } = (await find(member, quest_id)) ?? {}
  const asked = { quest_id, version, period_key }
  expect(await find(member, quest_id)).toMatchObject({
    state: 'locked',
    missing: 'level',
    level_min: 3,
    needs_title: 'ภารกิจแรก',
  })
  expect(await redeem(member, asked)).toMatchObject({ code: 'quest_locked' })
  await putOnLevel(world, member.memberId, 3)
  expect(await find(member, quest_id)).toMatchObject({ missing: 'earlier' })
  expect((await redeem(member, { ...asked, ...first })).code).toBe('')
  expect(await find(member, quest_id)).toMatchObject({ state: 'claimable', missing: null })
  expect((await redeem(member, asked)).code).toBe('')
})

test('stopped for good, what was done stays claimable until its end, and nothing begins', async () => {
  const [done, half] = [await memberActor(world), await memberActor(world)]
  const { quest_id, version } = await desk.publish({ points: 1 })
  await play(done, { stakeSatang: 50_000n })
  await play(half, { stakeSatang: 49_999n })
  const { period_key = '' } = (await find(done, quest_id)) ?? {}
  await atDesk()
  expect((await stepTo(quest_id, 'stopped')).data).toMatchObject({ state: 'stopped' })
  await play(half, { stakeSatang: 1n })
  expect(await find(half, quest_id)).toBeUndefined()
  const asked = { quest_id, version, period_key }
  expect(await redeem(half, asked)).toMatchObject({ code: 'quest_not_done' })
  expect(await find(done, quest_id)).toMatchObject({ state: 'claimable' })
  expect((await redeem(done, asked)).data).toMatchObject({ points: 1 })
  for (const to of ['live', 'paused', 'stopped'] as const) {
    expect(await stepTo(quest_id, to)).toMatchObject({ code: 'quest_step_not_possible' })
  }
  const next = await world.call(saveQuest, questTerms({ quest_id }), desk.editor)
  expect(next).toMatchObject({ code: 'quest_step_not_possible' })
})

test('an event has its times, and is joined by whom the house may give something', async () => {
  await atDesk()
  for (const [from, to] of [
    [DAY_MS, MINUTE_MS],
    [0, 63 * DAY_MS],
    [-2 * DAY_MS, -DAY_MS],
  ] as const) {
    expect(await newEvent(from, to)).toMatchObject({ code: 'event_times_odd' })
  }
  const event_id = Number((await newEvent(-MINUTE_MS, DAY_MS)).data.event_id)
  await desk.publish({ period: 'event', event_id, points: 1 })
  const member = await memberActor(world)
  await world.query(
    `update platform.stake_standing set reward_block = 'ตรวจพบหลายบัญชี' where member_id = $1`,
    [member.memberId],
  )
  expect(await world.call(joinEvent, { event_id }, member)).toMatchObject({
    code: 'reward_not_for_you',
  })
  await world.query('update platform.stake_standing set reward_block = null where member_id = $1', [
    member.memberId,
  ])
  expect((await world.call(joinEvent, { event_id }, member)).code).toBe('')
  const events = await world.ask(listDeskEvents, {}, desk.editor)
  expect(events.find((one) => Number(one.event_id) === event_id)).toMatchObject({
    members: 1,
    is_over: false,
  })
})

test('an exclusion gives at once what could be claimed when it began, once, and nothing after', async () => {
  const member = await memberActor(world)
  const { quest_id } = await desk.publish({ points: 2 })
  const open = await desk.publish({ goal: 90_000, points: 3 })
  await play(member, { stakeSatang: 50_000n })
  expect(await points(member)).toBe(0)
  await world.clock.advance(1_000)
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  await world.clock.advance(MINUTE_MS)
  // What is settled later would have been enough for the other one.
  await play(member, { stakeSatang: 90_000n })
  await Promise.all([closeOut(), closeOut()])
  await closeOut()
  const { items } = await world.ask(listQuestClaims, {}, member)
  const given = items.reduce((sum, one) => sum + one.points, 0)
  expect(await points(member)).toBe(given)
  expect(await world.ask(listQuests, {}, member)).toMatchObject({ is_offered: false, quests: [] })
  // Nobody asked for them: their line says why they came.
  const { items: lines } = await world.ask(listPointHistory, {}, member)
  expect(new Set(lines.map(({ note }) => note))).toEqual(
    new Set(['ทำครบก่อนพักการเล่น ระบบให้แต้มเองเมื่อเริ่มพัก']),
  )
  const claimed = await world.query('select quest_id from quest.claim where member_id = $1', [
    member.memberId,
  ])
  const ids = claimed.map(({ quest_id: id }) => Number(id))
  // What he staked in a day, and the bank account that is his.
  expect(ids).toEqual(expect.arrayContaining([2, 9, quest_id]))
  expect(ids).not.toContain(open.quest_id)
})

test('spins that were earned when an exclusion began come as their points: spins would run out first', async () => {
  const member = await memberActor(world)
  const { quest_id } = await desk.publish({ goal: 200_000, points: null, spins: 1 })
  await play(member, { stakeSatang: 200_000n })
  await world.clock.advance(1_000)
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  await world.clock.advance(MINUTE_MS)
  await closeOut()
  const claimed = await world.query(
    'select points, spins from quest.claim where member_id = $1 and quest_id = $2',
    [member.memberId, quest_id],
  )
  expect(claimed).toEqual([{ points: 50, spins: null }])
  expect(await countOf(world.services.db, member.memberId, 'free_spins')).toBe(0n)
})

test('a budget that has points for one of two days gives one of them, and all else, with the exclusion', async () => {
  const member = await memberActor(world)
  const { quest_id } = await desk.publish({ goal: 30_000, points: 3, budget: 3 })
  await play(member, { stakeSatang: 30_000n })
  const tomorrow = new Date((await world.clock.now()).getTime() + DAY_MS)
  await goTo(tomorrow, member)
  await play(member, { stakeSatang: 30_000n })
  await world.clock.advance(1_000)
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  await world.clock.advance(MINUTE_MS)
  await closeOut()
  const claimed = await world.query<{ quest_id: number; count: number }>(
    `select quest_id, count(*)::integer as count from quest.claim where member_id = $1
      group by quest_id order by quest_id`,
    [member.memberId],
  )
  const counts = new Map(claimed.map((one) => [Number(one.quest_id), one.count]))
  // Of the quest of ฿200 both days, the bank account once, and what the budget had.
  expect([counts.get(2), counts.get(9), counts.get(quest_id)]).toEqual([2, 1, 1])
})

test('who is blocked from rewards gets nothing by excluding himself', async () => {
  const member = await memberActor(world)
  await play(member, { stakeSatang: 90_000n })
  await world.query(
    `update platform.stake_standing set reward_block = 'ตรวจพบหลายบัญชี' where member_id = $1`,
    [member.memberId],
  )
  await world.clock.advance(1_000)
  await world.ask(excludeMyself, { length: 'day', is_final: true }, member)
  await world.clock.advance(MINUTE_MS)
  await closeOut()
  expect(await points(member)).toBe(0)
})

test('an event is corrected until a quest of it waits or is out, and then no more, whoever writes', async () => {
  await atDesk()
  const event_id = Number((await newEvent(DAY_MS, 2 * DAY_MS)).data.event_id)
  const correct = async (more: object = {}) => {
    const event = {
      event_id,
      title: 'สัปดาห์หวยลาว',
      body: 'แทงหวยในเวลากิจกรรมเพื่อรับแต้ม',
      starts_at: toWireTime(await inMs(DAY_MS)),
      ends_at: toWireTime(await inMs(3 * DAY_MS)),
      reason: 'พิมพ์ชื่อผิด',
      ...more,
    }
    return (await world.call(saveEvent, event, desk.editor)).code
  }
  const listed = async () =>
    (await world.ask(listDeskEvents, {}, desk.editor)).find(
      (one) => Number(one.event_id) === event_id,
    )
  expect(await correct()).toBe('')
  expect(await listed()).toMatchObject({ title: 'สัปดาห์หวยลาว', may_change: true })
  expect(await correct({ event_id: 9_999 })).toBe('not_found')
  // What waits for a second person stays as he sees it, until he declines.
  const asked = questTerms({ period: 'event', event_id, points: 1 })
  const written = await world.ask(saveQuest, asked, desk.editor)
  expect(await correct()).toBe('event_begun')
  expect(await listed()).toMatchObject({ may_change: false })
  await world.ask(rejectQuest, await desk.proposal(Number(written.quest_id)), desk.cashier)
  expect(await correct()).toBe('')
  await desk.publish({ period: 'event', event_id, points: 1 })
  expect(await correct()).toBe('event_begun')
  for (const statement of ['update quest.event set title = title', 'delete from quest.event']) {
    const past = world.query(`${statement} where event_id = $1`, [event_id])
    await expect(past).rejects.toThrow(/a quest of it is out/)
  }
})
