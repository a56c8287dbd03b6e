import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day, MINUTE_MS } from '#kernel/time.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { questDesk } from '#tests/support/quests.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPoints } from '#features/point/contract.ts'
import { listQuestClaims, listQuests, redeemQuest } from '../contract.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const desk = await questDesk(world)

const key = () => ({ 'idempotency-key': randomUUID() })
const quests = (member: MemberActor) => world.ask(listQuests, {}, member)
const find = async (member: MemberActor, questId: number, periodKey?: string) =>
  (await quests(member)).quests.find(
    (one) =>
      Number(one.quest_id) === questId && (periodKey === undefined || one.period_key === periodKey),
  )
type Asked = { quest_id: number | string; version: number; period_key: string }
const redeem = (member: MemberActor, of: Asked | undefined, headers = key()) =>
  world.call(
    redeemQuest,
    {
      quest_id: Number(of?.quest_id ?? 1),
      version: of?.version ?? 1,
      period_key: of?.period_key ?? '2026-12-07',
    },
    member,
    headers,
  )
const points = async (member: MemberActor) => (await world.ask(getPoints, {}, member)).point
const standing = (member: MemberActor, set: string) =>
  world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])

let people = 0
/** Somebody else each time: accounts of one person claim together. */
const somebody = () => {
  people += 1
  const names = ['กานดา', 'ขวัญใจ', 'คมสัน', 'จันทร์เพ็ญ', 'ชูชัย', 'ดารณี', 'ธนา', 'นิภา', 'บุญมี', 'ปราณี']
  return memberActor(world, { first_name: names[people - 1] ?? 'วิชัย' })
}

test('visits make a row of days, each paid once; a missed day begins anew', async () => {
  const member = await somebody()
  expect(await points(member)).toBe(0)
  let day: Day = '2026-12-07'
  const paid: number[] = []
  for (const gap of [1, 1, 2, 1]) {
    const { check_in: visit } = await quests(member)
    expect(visit).toMatchObject({ is_done: false, period_key: day })
    const headers = key()
    const first = await redeem(member, visit ?? undefined, headers)
    expect((await redeem(member, visit ?? undefined, headers)).data).toEqual(first.data)
    expect(await redeem(member, visit ?? undefined)).toMatchObject({ code: 'reward_claimed' })
    paid.push(first.data.streak ?? 0)
    expect((await quests(member)).check_in).toMatchObject({ is_done: true, streak: paid.at(-1) })
    day = addDays(day, gap)
    await goTo(bangkokInstant(day, '10:00'), member)
  }
  expect(paid).toEqual([1, 2, 3, 1])
  expect(await points(member)).toBe(1 + 1 + 2 + 1)
  // Nobody was here yesterday: a visit is of its day alone.
  const yesterday = addDays(day, -1)
  const { check_in: visit } = await quests(member)
  expect(
    await redeem(member, { quest_id: 1, version: visit?.version ?? 1, period_key: yesterday }),
  ).toMatchObject({ code: 'claim_expired' })
  expect((await world.ask(listQuestClaims, {}, member)).items).toHaveLength(4)
})

test('QP6: play fills a quest to the satang, own money alone, and it is claimed once', async () => {
  const member = await somebody()
  const { quest_id: id } = await desk.publish()
  expect(await find(member, id)).toMatchObject({ state: 'in_progress', progress: 0 })
  await play(member, { stakeSatang: 49_999n })
  await play(member, { stakeSatang: 90_000n, walletKind: 2 })
  await play(member, { stakeSatang: 90_000n, product: 'slot' })
  expect(await find(member, id)).toMatchObject({ progress: 49_999, goal: 50_000 })
  expect(await redeem(member, await find(member, id))).toMatchObject({ code: 'quest_not_done' })
  await play(member, { stakeSatang: 1n })
  const done = await find(member, id)
  expect(done).toMatchObject({ state: 'claimable', progress: 50_000 })
  const before = await points(member)
  const headers = key()
  const claimed = await redeem(member, done, headers)
  expect(claimed.data).toMatchObject({ points: 5, streak: null, point: before + 5 })
  expect((await redeem(member, done, headers)).data).toEqual(claimed.data)
  const other = { ...done, version: done?.version ?? 1, quest_id: 2, period_key: '2026-12-01' }
  expect(await redeem(member, other, headers)).toMatchObject({ code: 'idempotency_mismatch' })
  expect(await redeem(member, done)).toMatchObject({ code: 'reward_claimed' })
  expect(await find(member, id)).toMatchObject({ state: 'claimed' })
})

test('what was done at 23:59 is claimed until the end of the next day, to the instant', async () => {
  const member = await somebody()
  const { quest_id: id, version } = await desk.publish()
  const day: Day = '2026-12-20'
  const midnight = bangkokInstant(addDays(day, 1))
  await goTo(new Date(midnight.getTime() - MINUTE_MS), member)
  await play(member, { stakeSatang: 50_000n, settledAt: new Date(midnight.getTime() - 1) })
  await play(member, { stakeSatang: 49_999n, settledAt: midnight })
  await goTo(bangkokInstant(addDays(day, 1), '10:00'), member)
  expect(await find(member, id, day)).toMatchObject({ state: 'claimable' })
  expect(await find(member, id, addDays(day, 1))).toMatchObject({ progress: 49_999 })
  const asked = { quest_id: id, version, period_key: day }
  await goTo(bangkokInstant(addDays(day, 2)), member)
  expect(await redeem(member, asked)).toMatchObject({ code: 'claim_expired' })
  await goTo(new Date(bangkokInstant(addDays(day, 3)).getTime() - MINUTE_MS), member)
  // Yesterday's was not done; tomorrow's is not there yet.
  const next = { ...asked, period_key: addDays(day, 1) }
  expect(await redeem(member, next)).toMatchObject({ code: 'quest_not_done' })
  expect(await redeem(member, { ...asked, period_key: addDays(day, 9) })).toMatchObject({
    code: 'not_found',
  })
})

test('a corrected result is followed before the claim, and takes nothing after it', async () => {
  const member = await somebody()
  const { quest_id: id } = await desk.publish()
  const sourceId = await play(member, { stakeSatang: 50_000n })
  expect(await find(member, id)).toMatchObject({ state: 'claimable' })
  const less = { sourceId, stakeSatang: 0n, validSatang: -10_000n }
  await play(member, { ...less, revision: 2 })
  expect(await redeem(member, await find(member, id))).toMatchObject({ code: 'quest_not_done' })
  await play(member, { stakeSatang: 10_000n })
  expect((await redeem(member, await find(member, id))).code).toBe('')
  const had = await points(member)
  await play(member, { ...less, revision: 3 })
  expect(await find(member, id)).toMatchObject({ state: 'claimed' })
  expect(await points(member)).toBe(had)
})

test('RC9, RC10: changed terms are told; who is excluded or blocked claims nothing', async () => {
  const member = await somebody()
  const { quest_id: id } = await desk.publish()
  await play(member, { stakeSatang: 50_000n })
  const seen = await find(member, id)
  await desk.publish({ quest_id: id, points: 4 })
  expect(await redeem(member, seen)).toMatchObject({ code: 'terms_changed' })
  const now = await find(member, id)
  await standing(member, "reward_block = 'ตรวจพบหลายบัญชี'")
  // Nothing is offered, and what he has stays.
  expect(await quests(member)).toMatchObject({ is_offered: false, quests: [], check_in: null })
  expect(await redeem(member, now)).toMatchObject({ code: 'reward_not_for_you' })
  await standing(
    member,
    "reward_block = null, excluded_until = platform.clock() + interval '9 days'",
  )
  expect(await redeem(member, now)).toMatchObject({ code: 'reward_not_for_you' })
  await standing(member, 'excluded_until = null')
  expect((await redeem(member, now)).data).toMatchObject({ points: 4 })
})
