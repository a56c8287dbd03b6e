import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { countOf, listWallets } from '#ledger/wallets.ts'
import { sendUntilDecided } from '#tests/support/client.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { type SiteProcess, startSiteProcess } from '#tests/support/processes.ts'
import { givePoints, type Shelf, shopDesk } from '#tests/support/shop.ts'
import { testWorld } from '#tests/support/world.ts'
import { redeemItem } from '../contract.ts'

// What somebody would try who wants more for his points than they are worth, from two processes at once.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await shopDesk(world)
const sites: SiteProcess[] = []
beforeAll(async () => {
  sites.push(await startSiteProcess(world), await startSiteProcess(world))
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

const redeem = (member: MemberActor, shelf: Shelf, site = 0, key: string = randomUUID()) =>
  sendUntilDecided(
    sites[site % 2]?.url ?? '',
    redeemItem,
    {
      item_id: shelf.item_id,
      variant_id: shelf.variants[0] ?? 0,
      quantity: 1,
      version: shelf.version,
      level: 1,
    },
    member,
    { 'idempotency-key': key },
  )
const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const NAMES = ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า']
const nameOf = (n: number): string => `${n < 5 ? 'คนที่' : nameOf((n / 5) | 0)}${NAMES[n % 5]}`
/** So many persons, each with points. */
const people = async (count: number, points = 10_000n) => {
  const made: MemberActor[] = []
  for (let n = 0; n < count; n += 1) {
    const member = await memberActor(world, { first_name: nameOf(n) })
    await givePoints(world, member, points)
    made.push(member)
  }
  return made
}
const one = async (points?: bigint) => {
  const [member] = await people(1, points)
  if (!member) throw new Error('no member')
  return member
}
const point = (member: MemberActor) => countOf(world.services.db, member.memberId, 'points')
const satang = async (member: MemberActor) =>
  (await listWallets(world.services.db, member.memberId)).reduce(
    (sum, { availableSatang }) => sum + availableSatang,
    0n,
  )
const count = <T extends { code: string }>(answers: readonly T[], code: string) =>
  answers.filter((answer) => answer.code === code).length

test('SH4, RC4: three pieces and many members at once: three have one, the others keep their points', async () => {
  const shelf = await desk.publish({}, 3)
  const ring = await people(20)
  const answers = await many(20, (n) => redeem(ring[n] as MemberActor, shelf, n))
  expect([count(answers, ''), count(answers, 'shop_out_of_stock')]).toEqual([3, 17])
  let sum = 0n
  for (const member of ring) sum += await point(member)
  expect(sum).toBe(20n * 10_000n - 3n * 500n)
})

const CROWD = 200
let crowd: MemberActor[]
test('RC4: the last piece, and two hundred members at once from two processes: one has it', async () => {
  crowd = await people(CROWD)
  const shelf = await desk.publish({}, 1)
  const answers = await many(CROWD, (n) => redeem(crowd[n] as MemberActor, shelf, n))
  expect([count(answers, ''), count(answers, 'shop_out_of_stock')]).toEqual([1, CROWD - 1])
  const [row] = await world.query(
    `select v.stock, (select count(*)::integer from shop.redemption r
                       where r.variant_id = v.variant_id) as had
       from shop.variant v where v.item_id = $1`,
    [shelf.item_id],
  )
  expect(row).toEqual({ stock: 0, had: 1 })
  let sum = 0n
  for (const member of crowd) sum += await point(member)
  expect(sum).toBe(BigInt(CROWD) * 10_000n - 500n)
})

test('RC4: three codes and many members at once: each code is told once', async () => {
  const codes = ['NET-A', 'NET-B', 'NET-C'].map((code) => `${code}-${randomUUID().slice(0, 6)}`)
  const shelf = await desk.publish({ kind: 'digital' }, codes)
  const ring = await people(12)
  const answers = await many(12, (n) => redeem(ring[n] as MemberActor, shelf, n))
  expect([count(answers, ''), count(answers, 'shop_codes_out')]).toEqual([3, 9])
  const told = answers.flatMap(({ code, data }) => (code === '' ? data.codes : []))
  expect(told.toSorted()).toEqual(codes.toSorted())
})

test('SH5: points for one, two requests at once: one is done', async () => {
  const shelf = await desk.publish({ points: 600 })
  const member = await one(1_000n)
  const answers = await many(2, (n) => redeem(member, shelf, n))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'shop_points_short'])
  expect([await point(member), await satang(member)]).toEqual([400n, 2_500n])
})

test('RC1, RC5: a limit of one and fifty requests, each with a key of its own: one is done', async () => {
  const shelf = await desk.publish({ per_person: 1 })
  const member = await one(100_000n)
  const answers = await many(50, (n) => redeem(member, shelf, n))
  expect([count(answers, ''), count(answers, 'shop_person_limit')]).toEqual([1, 49])
  expect([await point(member), await satang(member)]).toEqual([99_500n, 2_500n])
})

test('AB3: one key from fifty tabs: one answer for all of them', async () => {
  const shelf = await desk.publish({ kind: 'digital' }, ['ONCE-1', 'ONCE-2', 'ONCE-3'])
  const member = await one()
  const key = randomUUID()
  const answers = await many(50, (n) => redeem(member, shelf, n, key))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await point(member)).toBe(9_500n)
})

test('AB5: two accounts of one person at once count as one', async () => {
  const shelf = await desk.publish({ per_day: 1 })
  const birth_date = '1950-01-02'
  const pair = [await memberActor(world, { birth_date }), await memberActor(world, { birth_date })]
  for (const member of pair) await givePoints(world, member, 1_000n)
  const answers = await many(2, (n) => redeem(pair[n] as MemberActor, shelf, n))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'shop_day_limit'])
})
