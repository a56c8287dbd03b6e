import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day, toWireTime } from '#kernel/time.ts'
import { lockWallets, listWallets } from '#ledger/wallets.ts'
import { changeEntitlement } from '#platform/rewards/entitlement-store.ts'
import { endEntitlements } from '#ledger/rewards/end-entitlements.ts'
import { send } from '#tests/support/client.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { claimLoss, getCashback } from '../contract.ts'

// What somebody would try who wants more cashback than is his, and what happens at once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { services } = world
const { play, goTo, turn, turnOnce, cash } = rewardWorld(world)
const sites: SiteProcess[] = []
afterEach(async () => expect(await bookFaults(services.db)).toEqual([]))
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

let day: Day = '2026-12-07'
/** Members who lost so much each, on the morning after. */
async function losers(count: number, stakeSatang = 100_000n): Promise<MemberActor[]> {
  const members = []
  for (let n = 0; n < count; n += 1) members.push(await memberActor(world))
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '10:00'), ...members)
  await turn()
  for (const member of members) await play(member, { stakeSatang })
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '09:00'), ...members)
  await turn()
  return members
}
const one = async () => (await losers(1))[0] as MemberActor
const claim = (member: MemberActor, input: object = {}, site = 0, headers = {}) =>
  send(sites[site % 2]?.url ?? '', claimLoss, input, member, {
    'idempotency-key': randomUUID(),
    ...headers,
  })
const overview = (member: MemberActor) => world.ask(getCashback, {}, member)
const standing = (member: MemberActor, set: string) =>
  world.query(`update platform.stake_standing set ${set} where member_id = $1`, [member.memberId])
const EXCLUDED = "excluded_until = platform.clock() + interval '9 days'"

test('RC1: fifty claims with keys of their own, from two processes: one credit', async () => {
  const member = await one()
  const { last } = await overview(member)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => claim(member, at % 3 ? { id: last?.id } : {}, at)),
  )
  expect(answers.filter(({ code }) => code === '')).toHaveLength(1)
  const codes = new Set(answers.map(({ code }) => code))
  expect([...codes].toSorted()).toEqual(['', 'nothing_to_claim', 'reward_claimed'])
  expect(await cash(member)).toBe(5_000n)
})

test('one key from fifty tabs: one answer for all of them', async () => {
  const member = await one()
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => claim(member, {}, at, key)),
  )
  for (const answer of answers) expect(answer.data).toMatchObject({ total: '50.00' })
  expect(await cash(member)).toBe(5_000n)
})

test('a key that has claimed is no key of another day', async () => {
  const [member, other] = (await losers(2)) as [MemberActor, MemberActor]
  const [own, foreign] = [await overview(member), await overview(other)]
  const key = { 'idempotency-key': randomUUID() }
  const first = await claim(member, { id: own.last?.id }, 0, key)
  expect(first.data).toMatchObject({ total: '50.00' })
  const another = await world.call(claimLoss, { id: foreign.last?.id }, member, key)
  expect(another.code).toBe('idempotency_mismatch')
  expect((await claim(member, { id: own.last?.id }, 1, key)).data).toEqual(first.data)
  expect(await cash(member)).toBe(5_000n)
})

test('RC3: claims against a recomputation: the member has the old sum or the new one, never both', async () => {
  const member = await one()
  const [wallet] = await listWallets(services.db, member.memberId)
  const played = addDays(day, -1)
  await play(member, { stakeSatang: 100_000n, countedDay: played })
  const answers = await services.db.transaction().execute(async (tx) => {
    await lockWallets(tx, [wallet?.id ?? 0n])
    return [
      ...Array.from({ length: 8 }, (_, at) => claim(member, {}, at)),
      ...[1, 2].map(() => turnOnce()),
    ]
  })
  await Promise.all(answers)
  await turn()
  const { claimable } = await overview(member)
  const left = claimable.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
  expect((await cash(member)) + left).toBe(10_000n)
})

test('RC9: all is claimed as it was seen, or nothing: also where the sum changes at that moment', async () => {
  const member = await one()
  const { claimable } = await overview(member)
  const seen = claimable.map(({ id, version }) => ({ id, version }))
  const id = BigInt(claimable[0]?.id ?? 0)
  const blocked = 'select from pg_locks where not granted'
  const answers = await services.db.transaction().execute(async (tx) => {
    await changeEntitlement(tx, id, 4_000n)
    const sent = [claim(member, { seen }), claim(member, seen[0])]
    await expect.poll(async () => (await world.query(blocked)).length).toBeGreaterThan(0)
    return sent
  })
  for (const { code } of await Promise.all(answers)) expect(code).toBe('terms_changed')
  for (const wrong of [[], [...seen, { id: 999_999, version: 1 }], [{ id: 999_999, version: 2 }]]) {
    expect(await claim(member, { seen: wrong })).toMatchObject({ code: 'terms_changed' })
  }
  expect(await cash(member)).toBe(0n)
  await services.db.transaction().execute((tx) => changeEntitlement(tx, id, 5_000n))
  const now = [{ ...seen[0], version: 3 }]
  expect((await claim(member, { seen: now })).data).toMatchObject({ total: '50.00' })
  expect(await claim(member, { seen: now })).toMatchObject({ code: 'nothing_to_claim' })
  const many = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, version: 1 }))
  for (const odd of [many, [{ id: 0, version: 1 }], [{ id: 1, version: 0.5 }]]) {
    expect(await claim(member, { seen: odd })).toMatchObject({ code: 'invalid_input' })
  }
})

test('two workers on one night: every member has one row and one sum', async () => {
  const member = await memberActor(world)
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '10:00'), member)
  await turn()
  await play(member, { stakeSatang: 100_000n })
  await play(member, { stakeSatang: 1_000_000n, returnedSatang: 1_200_000n, product: 'slot' })
  await play(member, { stakeSatang: 400_000n })
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '09:00'), member)
  for (let turns = 0; turns < 4; turns += 1) {
    await Promise.all([1, 2, 3].map(() => turnOnce()))
  }
  const rows = await world.query(
    'select from cashback.loss where member_id = $1 union all select from cashback.turnover where member_id = $1',
    [member.memberId],
  )
  expect(rows).toHaveLength(2)
  expect(await overview(member)).toMatchObject({ claimable: [{ amount: '150.00' }] })
  expect(await cash(member)).toBe(5_000n)
})

test("AB1, AB2, AB6: forged bodies, odd ids, and what is another's", async () => {
  const [member, other] = await losers(2)
  if (!member || !other) throw new Error('two members')
  const { last } = await overview(other)
  const forged = { id: last?.id, amount: '9999.00', member_id: other.memberId }
  expect(await claim(member, forged)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await claim(member, { id: 999_999_999 })).toMatchObject({ code: 'not_found' })
  for (const id of [0, -1, 1.5, '1; drop table', 2 ** 53]) {
    expect(await claim(member, { id })).toMatchObject({ code: 'invalid_input' })
  }
  expect(await claim(member, { version: 1.5 })).toMatchObject({ code: 'invalid_input' })
  expect(await cash(other)).toBe(0n)
})

test('AB4: a window opens and ends by the clock of the house, whatever a device says it is', async () => {
  const member = await one()
  const { last } = await overview(member)
  const tells = (at: Date) => ({
    date: at.toUTCString(),
    'x-client-time': at.toISOString(),
    'if-unmodified-since': at.toUTCString(),
  })
  const says = (at: Date) => ({
    now: toWireTime(at),
    server_time: toWireTime(at),
    claimed_at: toWireTime(at),
  })
  const inTime = bangkokInstant(day, '12:00')
  const early = bangkokInstant(addDays(day, -2), '12:00')
  // After its end, on a device whose clock was put back.
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '00:00'), member)
  for (const at of [inTime, early]) {
    const answer = await claim(member, { id: last?.id, ...says(at) }, 0, tells(at))
    expect(answer).toMatchObject({ code: 'claim_expired' })
  }
  expect(await cash(member)).toBe(0n)
  const other = await one()
  const { last: own } = await overview(other)
  // In its last minute, on a device that is a day ahead: it can be had.
  const late = bangkokInstant(addDays(day, 2), '12:00')
  await goTo(new Date(bangkokInstant(addDays(day, 1), '00:00').getTime() - 60_000), other)
  const answer = await claim(other, { id: own?.id, ...says(late) }, 0, tells(late))
  expect(answer).toMatchObject({ code: '', data: { total: '50.00' } })
  expect(await cash(other)).toBe(5_000n)
})

test('a ring of ten: each has five per cent of his own loss, and nobody more', async () => {
  const ring = await losers(10, 10_000n)
  const answers = await Promise.all(ring.map((member, at) => claim(member, {}, at)))
  expect(answers.map(({ data }) => data.total)).toEqual(ring.map(() => '5.00'))
})

test('RC10: what was claimable when the exclusion began comes at once, in a race with the claim too', async () => {
  const [quiet, racing] = await losers(2)
  if (!quiet || !racing) throw new Error('two members')
  await standing(quiet, EXCLUDED)
  expect(await claim(quiet)).toMatchObject({ code: 'reward_not_for_you' })
  expect(await cash(quiet)).toBe(0n)
  await standing(racing, EXCLUDED)
  await Promise.all([
    ...[1, 2, 3].map(() => endEntitlements(services)),
    ...[1, 2, 3].map((at) => claim(racing, {}, at)),
  ])
  for (const member of [quiet, racing]) {
    expect(await cash(member)).toBe(5_000n)
    expect((await overview(member)).last).toMatchObject({ state: 'credited' })
  }
})

test('who is excluded, blocked or closed when the day is worked out is offered nothing', async () => {
  const members = [await memberActor(world), await memberActor(world)]
  const [excluded, blocked] = members as [MemberActor, MemberActor]
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '10:00'), ...members)
  await turn()
  for (const member of members) {
    await play(member, { stakeSatang: 100_000n })
    await play(member, { stakeSatang: 100_000n, product: 'slot' })
  }
  await standing(excluded, EXCLUDED)
  await standing(blocked, "reward_block = 'ตรวจพบหลายบัญชี'")
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '09:00'), ...members)
  await turn()
  for (const member of members) {
    expect((await overview(member)).last).toMatchObject({ state: 'not_for_you', id: null })
    expect(await claim(member)).toMatchObject({ code: 'nothing_to_claim' })
    expect(await cash(member)).toBe(0n)
  }
})

test('who is blocked gets nothing by excluding himself', async () => {
  const member = await one()
  await standing(member, "reward_block = 'ตรวจพบหลายบัญชี'")
  await standing(member, EXCLUDED)
  await endEntitlements(services)
  expect(await claim(member)).toMatchObject({ code: 'reward_not_for_you' })
  expect(await cash(member)).toBe(0n)
})

test('a block that comes after the day was worked out stops the claim, and the window its row', async () => {
  const member = await one()
  await standing(member, "reward_block = 'ตรวจพบหลายบัญชี'")
  expect(await claim(member)).toMatchObject({ code: 'reward_not_for_you' })
  await turn()
  expect(await cash(member)).toBe(0n)
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '09:00'), member)
  await turn()
  expect((await overview(member)).last).toMatchObject({ state: 'expired' })
  await standing(member, 'reward_block = null')
})

test('what staff look at waits, and says so', async () => {
  const member = await one()
  const { last } = await overview(member)
  await world.query(
    "update platform.entitlement set state = 'held', reason = 'ตรวจสอบบัญชี' where entitlement_id = $1",
    [last?.id],
  )
  expect(await claim(member, { id: last?.id })).toMatchObject({ code: 'claim_held' })
  expect((await overview(member)).last).toMatchObject({ state: 'held', reason: 'ตรวจสอบบัญชี' })
})

test('the database itself ends a row once', async () => {
  const member = await one()
  const { last } = await overview(member)
  await claim(member)
  for (const statement of [
    "update platform.entitlement set state = 'claimable', ended_at = null where entitlement_id = $1",
    'delete from platform.entitlement where entitlement_id = $1',
  ]) {
    await expect(world.query(statement, [last?.id])).rejects.toThrow(/already|on record/)
  }
})
