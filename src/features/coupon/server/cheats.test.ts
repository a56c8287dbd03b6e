import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { listWallets } from '#ledger/wallets.ts'
import { send, sendUntilDecided } from '#tests/support/client.ts'
import { couponDesk } from '#tests/support/coupons.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { testWorld } from '#tests/support/world.ts'
import { redeemCoupon } from '../contract.ts'
import { makeCouponCodes } from '../batch-contract.ts'

// What somebody would try who wants more out of coupons than was given, from two processes at once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await couponDesk(world)
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

// A member's requests wait for each other: one that waited too long is told to come again.
const redeem = (member: MemberActor, code: string, site = 0, key: string = randomUUID()) =>
  sendUntilDecided(sites[site % 2]?.url ?? '', redeemCoupon, { code }, member, {
    'idempotency-key': key,
  })
const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
/** People of one name are one person to us. */
const NAMES = ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า']
const members = async (count: number) => {
  const made: MemberActor[] = []
  for (let n = 0; n < count; n += 1) {
    made.push(
      await memberActor(world, { first_name: `คนที่${NAMES[n % 5]}${NAMES[(n / 5) | 0] ?? ''}` }),
    )
  }
  return made
}
const satang = async (member: MemberActor) =>
  (await listWallets(world.services.db, member.memberId)).reduce(
    (sum, { availableSatang }) => sum + availableSatang,
    0n,
  )
const count = <T extends { code: string }>(answers: readonly T[], code: string) =>
  answers.filter((one) => one.code === code).length

test('RC1, RC5: fifty requests of one member, each with a key of its own: one credit', async () => {
  const { word } = await desk.publish()
  const [member] = await members(1)
  if (!member) throw new Error('no member')
  const answers = await many(50, (n) => redeem(member, word, n))
  expect([count(answers, ''), count(answers, 'coupon_used')]).toEqual([1, 49])
  expect(await satang(member)).toBe(5_000n)
})

test('AB3: one key from fifty tabs: one answer for all of them', async () => {
  const { word } = await desk.publish()
  const [member] = await members(1)
  if (!member) throw new Error('no member')
  const key = randomUUID()
  const answers = await many(50, (n) => redeem(member, word, n, key))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await satang(member)).toBe(5_000n)
})

test('CP4, RC4: as many uses as there are, though many more come at once', async () => {
  const { campaign_id, word } = await desk.publish({ uses_max: 7 })
  const ring = await members(20)
  const answers = await many(20, (n) => redeem(ring[n] as MemberActor, word, n))
  expect([count(answers, ''), count(answers, 'coupon_full')]).toEqual([7, 13])
  const [row] = await world.query<{ used: number; spent: string }>(
    'select used, spent from coupon.campaign where campaign_id = $1',
    [campaign_id],
  )
  expect(row).toMatchObject({ used: 7, spent: '35000' })
})

test('CP7: two members with one code at once: one wins, for the other there is no such code', async () => {
  const { codes } = await desk.codes(1)
  const pair = await members(2)
  const answers = await many(2, (n) => redeem(pair[n] as MemberActor, codes[0] ?? '', n))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'coupon_wrong'])
})

test('a code whose batch is being stopped waits for that, and is no code afterwards', async () => {
  const { id, codes } = await desk.codes(1)
  const [member] = await members(1)
  if (!member) throw new Error('no member')
  let answer: ReturnType<typeof redeem> | undefined
  await world.services.db.transaction().execute(async (tx) => {
    await sql`update coupon.batch set stopped_at = platform.clock()
               where campaign_id = ${id}`.execute(tx)
    answer = redeem(member, codes[0] ?? '')
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'coupon'"
    await expect.poll(async () => (await world.query(waiting)).length).toBeGreaterThan(0)
  })
  expect((await answer)?.code).toBe('coupon_wrong')
  expect(await satang(member)).toBe(0n)
})

test('where a person may use it twice, two of his three accounts get it, all at once', async () => {
  const { word } = await desk.publish({ per_person: 2 })
  const born = { first_name: 'สามบัญชี', birth_date: '1950-01-03' }
  const three = await many(3, () => memberActor(world, born))
  const answers = await many(3, (n) => redeem(three[n] as MemberActor, word, n))
  expect([count(answers, ''), count(answers, 'coupon_used')]).toEqual([2, 1])
})

test('AB5: two accounts of one person count as one, also at once', async () => {
  const { word } = await desk.publish()
  const birth_date = '1950-01-02'
  const pair = [await memberActor(world, { birth_date }), await memberActor(world, { birth_date })]
  const answers = await many(2, (n) => redeem(pair[n] as MemberActor, word, n))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'coupon_used'])
})

test('AB6: a burst of guesses is stopped at five, whichever process they come to', async () => {
  const [member] = await members(1)
  if (!member) throw new Error('no member')
  const answers = await many(40, (n) => redeem(member, `GUESS${n}`, n))
  expect([count(answers, 'coupon_wrong'), count(answers, 'coupon_wait')]).toEqual([4, 36])
})

test('AB1: a forged amount or another’s number changes nothing', async () => {
  const { word } = await desk.publish()
  const [member] = await members(1)
  if (!member) throw new Error('no member')
  for (const code of ['', 'A'.repeat(61)]) {
    expect((await redeem(member, code)).code).toBe('invalid_input')
  }
  const forged = { code: word, amount: '999999.00', member_id: 1 }
  const answer = await send(sites[0]?.url ?? '', redeemCoupon, forged as never, member, {
    'idempotency-key': randomUUID(),
  })
  expect([answer.code, await satang(member)]).toEqual(['', 5_000n])
})

test('codes are nowhere to be read once they were given out', async () => {
  const { id } = await desk.codes(1)
  const { codes } = await world.ask(
    makeCouponCodes,
    { campaign_id: id, count: 3, reason: 'ชุดที่สอง' },
    desk.editor,
  )
  const tables = ['coupon.code', 'coupon.batch', 'audit.entry']
  for (const table of tables) {
    const rows = await world
      .query<{ row: string }>(`select t::text as row from ${table} t`)
      .catch(() => [])
    const all = rows.map(({ row }) => row).join('\n')
    for (const code of codes) expect(all).not.toContain(code.replaceAll('-', '').slice(0, 13))
  }
})

test('a ring of accounts on one line guesses a hundred times a day, and another line goes on', async () => {
  const ring = await members(26)
  const tries = ring.flatMap((member) => Array.from({ length: 4 }, () => member))
  // What came from this line before counts too; nobody reaches a limit of his own.
  const answers = await many(tries.length, (n) => redeem(tries[n] as MemberActor, `RING${n}`, n))
  const [counted] = await world.query<{ wrong: number }>('select wrong from coupon.line_guess')
  expect(counted).toEqual({ wrong: 100 })
  expect(count(answers, 'coupon_wait')).toBeGreaterThan(0)
  const { word } = await desk.publish()
  const [newcomer] = await members(1)
  if (!newcomer) throw new Error('no member')
  expect(await redeem(newcomer, word)).toMatchObject({
    code: 'coupon_wait',
    message: expect.stringContaining('เครือข่ายนี้'),
  })
  await world.query("update coupon.line_guess set address_index = '\\x00'")
  expect((await redeem(newcomer, word)).code).toBe('')
  const [other] = await members(2)
  if (!other) throw new Error('no member')
  await world.query(`update coupon.line_guess set day = day - 1`)
  expect((await redeem(other, 'WRONG1')).code).toBe('coupon_wrong')
  expect(await world.query('select wrong from coupon.line_guess')).toEqual([{ wrong: 1 }])
})
