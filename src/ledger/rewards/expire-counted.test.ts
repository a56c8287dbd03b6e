import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import { countOf } from '#ledger/wallets.ts'
import { inTransaction } from '#platform/database/database.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { giveCounted } from '#tests/support/wheels.ts'
import { testWorld } from '#tests/support/world.ts'
import { openWallet } from '../accounts.ts'
import { operationKey } from '../keys.ts'
import { house, postOne, wallet } from '../post.ts'
import { expireCounted, findRunningOut, goodSince, lastGoodDay } from './expire-counted.ts'

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-01', '10:00') })
const { services } = world
let spends = 0

async function spend(member: MemberActor, amount: number): Promise<void> {
  spends += 1
  await inTransaction(services.db, async (tx) => {
    const { applied } = await postOne(tx, {
      key: operationKey({ scope: 'system', owner: 'test', call: 'spend', key: `${spends}` }),
      memberId: member.memberId,
      kind: 'points_spend',
      legs: [
        {
          debit: wallet(await openWallet(tx, member.memberId, 'points')),
          credit: house('points_issue', 999),
          amountSatang: BigInt(amount),
        },
      ],
    })
    if (!applied) throw new Error('not spent')
  })
}
const points = (member: MemberActor) => countOf(services.db, member.memberId, 'points')
const goTo = (day: string) => world.clock.set(bangkokInstant(day, '00:10'))

describe('what runs out when', () => {
  it.each([
    ['points', '2027-08-01', '2027-02-01'],
    ['points', '2027-08-31', '2027-02-01'],
    ['points', '2027-02-10', '2026-08-01'],
    ['free_spins', '2027-01-10', '2026-12-11'],
  ] as const)('%s on %s: what came before %s', (asset, day, since) => {
    expect(goodSince(asset, day)).toBe(since)
  })

  it('is told by the last day', () => {
    expect(lastGoodDay('2026-12-05')).toBe('2026-12-31')
    expect(lastGoodDay('2028-02-01')).toBe('2028-02-29')
  })
})

test('QP4: 100 in January, 50 in February, 120 spent in March: nothing at the end of July, 30 of August', async () => {
  const member = await memberActor(world)
  await goTo('2027-01-15')
  await giveCounted(world, member, 'points', 100)
  await goTo('2027-02-15')
  await giveCounted(world, member, 'points', 50)
  await goTo('2027-03-15')
  await spend(member, 120)
  await goTo('2027-07-31')
  expect(await findRunningOut(services.db, member.memberId, '2027-07-31')).toBeNull()
  await goTo('2027-08-01')
  await expireCounted(services)
  expect(await points(member)).toBe(30n)
  expect(await findRunningOut(services.db, member.memberId, '2027-08-01')).toEqual({
    points: 30n,
    lastDay: '2027-08-31',
  })
  await world.clock.set(bangkokInstant('2027-08-31', '23:59'))
  await expireCounted(services)
  expect(await points(member)).toBe(30n)
  await goTo('2027-09-01')
  await Promise.all([expireCounted(services), expireCounted(services)])
  expect(await points(member)).toBe(0n)
})

test('free spins are good for thirty days', async () => {
  const member = await memberActor(world, { first_name: 'สอง' })
  await world.clock.set(bangkokInstant('2027-10-01', '23:00'))
  await giveCounted(world, member, 'free_spins', 2)
  const spins = () => countOf(services.db, member.memberId, 'free_spins')
  await world.clock.set(bangkokInstant(addDays('2027-10-01', 30), '23:59'))
  await expireCounted(services)
  expect(await spins()).toBe(2n)
  await goTo(addDays('2027-10-01', 31))
  await expireCounted(services)
  expect(await spins()).toBe(0n)
})

interface Lot {
  month: number
  left: number
}

test('a year of random months leaves what lots of points would leave, the oldest spent first', async () => {
  const people = await Promise.all(
    ['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ'].map((first_name) => memberActor(world, { first_name })),
  )
  const month = fc.record({ earned: fc.nat(60), spent: fc.nat(80) })
  const [years = []] = fc.sample(
    fc.array(fc.array(month, { minLength: 14, maxLength: 14 }), { minLength: 6, maxLength: 6 }),
    { numRuns: 1, seed: 20261126 },
  )
  const lots: Lot[][] = people.map(() => [])
  for (let at = 0; at < 14; at += 1) {
    const day = `${2028 + Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, '0')}-01`
    await goTo(day)
    await expireCounted(services)
    for (const [n, member] of people.entries()) {
      const own = (lots[n] ?? []).filter((lot) => at - lot.month <= 6)
      lots[n] = own
      expect([n, at, await points(member)]).toEqual([n, at, BigInt(sum(own))])
      const { earned = 0, spent = 0 } = years[n]?.[at] ?? {}
      if (earned > 0) await giveCounted(world, member, 'points', earned)
      own.push({ month: at, left: earned })
      let taken = Math.min(spent, sum(own))
      if (taken > 0) await spend(member, taken)
      for (const lot of own) {
        const piece = Math.min(lot.left, taken)
        lot.left -= piece
        taken -= piece
      }
    }
  }
})

const sum = (lots: readonly Lot[]): number => lots.reduce((total, { left }) => total + left, 0)
