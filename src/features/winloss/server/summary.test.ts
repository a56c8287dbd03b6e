import { describe, expect, test } from 'vitest'
import { commonErrors } from '#kernel/errors.ts'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { claimLoss } from '#features/cashback/contract.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { getSummary, listPlayRounds, type PlayRoundWire, playMoneys } from '../contract.ts'
import { playGroups } from '../rules/groups.ts'

// What a member reads of his settled play, by days over a new year, and the rounds that it is made of.

const env = { SESSION_IDLE_MINUTES: '1440' }
const world = await testWorld({ sandbox: true, env, at: bangkokInstant('2026-12-27', '10:00') })
const { play, goTo, turn } = rewardWorld(world)

const satang = (baht: string | null) => BigInt((baht ?? '0.00').replace('.', ''))
const from = '2026-12-20'
const to = '2027-01-05'
const today: Day = to

/** A Sunday, a Monday, the last and the first day of a year, and the Monday after it. */
const days = ['2026-12-27', '2026-12-28', '2026-12-31', '2027-01-01', '2027-01-04']

const on = (day: Day, hour = 12) => ({
  countedDay: day,
  settledAt: bangkokInstant(day, `${hour}:00`.padStart(5, '0')),
})

const member = await memberActor(world)
const other = await memberActor(world)
for (const [at, day] of days.entries()) {
  const stakeSatang = 10_000n * BigInt(at + 1)
  await play(member, { ...on(day), stakeSatang, returnedSatang: 5_000n, place: 'hanoi' })
  await play(other, { ...on(day), stakeSatang: 77_700n, place: 'hanoi' })
}
await play(member, {
  ...on('2026-12-31'),
  stakeSatang: 3_000n,
  product: 'slot',
  place: 'acme:reel',
})
// Nine tenths of one stake could be expected back, and of the other stakes nobody knows.
await play(member, {
  ...on('2026-12-30'),
  stakeSatang: 20_000n,
  expectedMicrosatang: 18_000_000_000n,
  product: 'slot',
  place: 'acme:reel',
})
await play(member, { ...on('2026-12-31'), stakeSatang: 500n, walletKind: 2, walletId: 2n })
await play(member, { ...on('2027-01-01'), stakeSatang: 700n, walletKind: 5, walletId: 5n })
await goTo(bangkokInstant(today, '10:00'), member, other)

const ask = (input: object = {}, actor = member) =>
  world.ask(getSummary, { from, to, group: 'day', ...input }, actor)

describe('a summary', () => {
  test.each([
    ['day', [...days.slice(0, 2), '2026-12-30', ...days.slice(2)].toReversed()],
    ['week', ['2027-01-04', '2026-12-28', '2026-12-21']],
    ['month', ['2027-01', '2026-12']],
    ['product', ['lottery', 'slot']],
    ['place', ['lottery/hanoi', 'slot/acme:reel', 'lottery/test']],
  ] as const)('by %s has these rows', async (group, keys) => {
    expect((await ask({ group })).rows.map(({ key }) => key)).toEqual(keys)
  })

  test.each(playMoneys.flatMap((money) => playGroups.map((group) => [money, group] as const)))(
    'of %s money by %s: the rows add up to the total, which is what was played',
    async (money, group) => {
      const { rows, total } = await ask({ group, money })
      for (const figure of ['stake', 'returned', 'net', 'valid'] as const) {
        const sum = rows.reduce((all, row) => all + satang(row[figure]), 0n)
        expect(sum, figure).toBe(satang(total[figure]))
      }
      expect(rows.reduce((all, { bets }) => all + bets, 0)).toBe(total.bets)
      const own = 150_000n + 23_000n
      const stake = { own, promo: 1_200n, all: own + 1_200n }
      expect(satang(total.stake)).toBe(stake[money])
      expect(total.bets).toBe({ own: 7, promo: 2, all: 9 }[money])
    },
  )

  test('says what could be expected of the stakes of which that is known', async () => {
    const { total, rows } = await ask({ group: 'place' })
    expect(total).toMatchObject({ expected: '90.0', known_stake: '200.00' })
    expect(rows.map(({ key, expected, known_stake: known }) => [key, expected, known])).toEqual([
      ['lottery/hanoi', null, '0.00'],
      ['slot/acme:reel', '90.0', '200.00'],
      ['lottery/test', null, '0.00'],
    ])
    const slot = (await ask({ group: 'product' })).rows.find(({ key }) => key === 'slot')
    expect(slot).toMatchObject({ stake: '230.00', expected: '90.0', known_stake: '200.00' })
    expect((await ask({ group: 'month', money: 'promo' })).total.expected).toBeNull()
  })

  test('says whether bonuses were played, and of nobody else anything', async () => {
    expect((await ask()).has_promo).toBe(true)
    expect((await ask({ to: '2026-12-29' })).has_promo).toBe(false)
    const his = await ask({ group: 'product' }, other)
    expect(his.total).toMatchObject({ stake: '3885.00', returned: '0.00', bets: 5 })
    expect(his.has_promo).toBe(false)
  })

  test.each([
    ['2026-12-31', '2026-12-30', 'from'],
    ['2026-12-31', addDays(today, 1), 'to'],
    [addDays(today, -366), today, 'from'],
    ['2026-02-30', today, 'from'],
  ])('from %s to %s is refused at %s', async (first, last, field) => {
    const range = { from: first, to: last }
    for (const refused of [
      await world.call(getSummary, { ...range, group: 'day' }, member),
      await world.call(listPlayRounds, range, member),
    ]) {
      expect(refused.code).toBe(commonErrors.invalid_input.code)
      expect(refused.details?.map((detail) => detail.field)).toEqual([field])
    }
    await ask({ from: addDays(today, -365) })
  })
})

test('what cashback gave back stands at its day, in its week and in the total', async () => {
  const loser = await memberActor(world)
  await goTo(bangkokInstant('2027-01-06', '10:00'), loser, member, other)
  await turn()
  await play(loser, { stakeSatang: 1_000_000n, product: 'slot' })
  await goTo(bangkokInstant('2027-01-07', '13:00'), loser, member, other)
  await turn()
  const claimed = await world.ask(claimLoss, {}, loser)
  expect(satang(claimed.total)).toBeGreaterThan(0n)
  for (const [group, key] of [
    ['day', '2027-01-06'],
    ['week', '2027-01-04'],
    ['month', '2027-01'],
  ] as const) {
    const { rows, total } = await ask({ to: '2027-01-07', group }, loser)
    expect(rows).toMatchObject([{ key, cashback_loss: claimed.total }])
    expect(total.cashback_loss).toBe(claimed.total)
    expect(satang(total.cashback_turnover)).toBeGreaterThan(0n)
    expect(rows[0]?.cashback_turnover).toBe(total.cashback_turnover)
  }
  const ofBonus = await ask({ to: '2027-01-07', money: 'promo' }, loser)
  expect(ofBonus.total).toMatchObject({ cashback_loss: null, cashback_turnover: null })
  const byProduct = await ask({ to: '2027-01-07', group: 'product' }, loser)
  expect(byProduct.rows).toMatchObject([{ key: 'slot', cashback_loss: null }])
  expect(byProduct.total.cashback_loss).toBe(claimed.total)
})

describe('rounds', () => {
  const pageOf = (input: object, actor = member) =>
    world.ask(listPlayRounds, { from, to, limit: 2, ...input }, actor)

  /** All pages; `between` happens behind each of them. */
  async function walk(input: object, actor: MemberActor, between?: () => Promise<unknown>) {
    const met: PlayRoundWire[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(
        { ...input, ...(cursor === null ? {} : { cursor }) },
        actor,
      )
      met.push(...page.items)
      cursor = page.next_cursor
      await between?.()
    } while (cursor !== null)
    return met
  }

  test('of each row add up to it, by any money', async () => {
    for (const money of playMoneys) {
      const { rows } = await ask({ group: 'place', money })
      for (const row of rows) {
        const [product, place] = row.key.split('/')
        const met = await walk({ product, place, money }, member)
        for (const figure of ['stake', 'returned', 'net', 'valid'] as const) {
          const sum = met.reduce((all, round) => all + satang(round[figure]), 0n)
          expect(sum, `${row.key} ${figure}`).toBe(satang(row[figure]))
        }
        const { total } = await pageOf({ product, place, money })
        expect(total).toMatchObject({ stake: row.stake, net: row.net, bets: row.bets })
      }
    }
    expect(await walk({}, await memberActor(world))).toEqual([])
  })

  test('come once each, whatever is settled or corrected while pages are read', async () => {
    const reader = await memberActor(world)
    const day = '2027-01-02'
    const source = new Map<string, bigint>()
    for (let number = 0; number < 7; number += 1) {
      // Two at a time are settled at the same moment.
      const at = on(day, 10 + Math.floor(number / 2))
      const id = await play(reader, { ...at, stakeSatang: 1_000n + BigInt(number) })
      source.set(`${id}`, id)
    }
    let revision = 1
    const met = await walk({}, reader, async () => {
      revision += 1
      for (const sourceId of source.values()) {
        const later = { settledAt: bangkokInstant(to, '09:00'), countedDay: day }
        await play(reader, { sourceId, revision, returnedSatang: 10n, ...later })
      }
      await play(reader, { ...on(to, 9), stakeSatang: 100n })
    })
    expect(met.map(({ source_id }) => `${source_id}`)).toEqual([...source.keys()].toReversed())
    const again = await walk({ from: day, to: day }, reader)
    expect(again.map(({ source_id }) => source_id)).toEqual(met.map(({ source_id }) => source_id))
  })

  test.each(['x', '2026-99-01T00:00:00.000000Z.test.1', '2026-12-01T00:00:00.000000Z.test.'])(
    'behind %s are none',
    async (cursor) => {
      const refused = await world.call(listPlayRounds, { from, to, cursor }, member)
      expect(refused.code).toBe(commonErrors.invalid_input.code)
    },
  )
})
