import { expect, test } from 'vitest'
import { bangkokInstant, DAY_MS, MINUTE_MS } from '#kernel/time.ts'
import { bookFaults } from '#tests/support/books.ts'
import { memberActor } from '#tests/support/member.ts'
import { creditAllPlay, pointDesk, pointRates } from '#tests/support/points.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { getPointAccount, getPoints } from '../contract.ts'
import {
  countPointWaiting,
  getPointDesk,
  previewPoint,
  publishPoint,
  rejectPoint,
  savePoint,
} from '../operator-contract.ts'

// What play gives: one proposes it and sees what it would have cost, another lets it out, and each day goes by the
// version of that day.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const desk = await pointDesk(world)
const { editor, cashier } = desk
const read = () => world.ask(getPointDesk, {}, cashier)
const stay = async () => {
  for (const person of [editor, cashier]) await signIn(world, person)
}

test.each([
  ['point_above_share', 'rates.0.rate_x100', [{ product: 'lottery', rate_x100: 201 }]],
  [
    'point_product_twice',
    'rates.1.product',
    [
      { product: 'lottery', rate_x100: 100 },
      { product: 'lottery', rate_x100: 50 },
    ],
  ],
] as const)('%s is refused, before a look and before it is written', async (code, field, rates) => {
  const refused = { code, details: [{ field }] }
  const input = { ...pointRates(0), rates: [...rates] }
  expect(await world.call(savePoint, input, editor)).toMatchObject(refused)
  expect(await world.call(previewPoint, { rates: [...rates] }, editor)).toMatchObject(refused)
  expect((await read()).proposal).toBeNull()
})

test('a changed rate holds from the next day on; each day of the month goes by its own', async () => {
  const member = await memberActor(world, { first_name: 'หนึ่ง' })
  await play(member, { stakeSatang: 15_000n })
  expect(await world.ask(savePoint, pointRates(150), editor)).toEqual({ version: 2 })
  expect(await world.call(savePoint, pointRates(120), editor)).toMatchObject({
    code: 'approval_asked',
  })
  expect(await world.ask(countPointWaiting, {}, cashier)).toEqual({ count: 1 })
  expect(await world.ask(publishPoint, await desk.proposal(), cashier)).toEqual({
    version: 2,
    from: '2026-12-08',
  })
  await play(member, { stakeSatang: 5_000n })
  await creditAllPlay(world)
  const before = await world.ask(getPointAccount, {}, member)
  expect(before).toMatchObject({
    point: 2,
    rates: [{ rate_x100: 100 }],
    next: { from: '2026-12-08', rates: [{ rate_x100: 150 }] },
  })
  const last = bangkokInstant('2026-12-07', '23:59:59.999')
  await play(member, { stakeSatang: 5_000n, settledAt: last })
  await goTo(bangkokInstant('2026-12-08', '00:01'), member)
  await play(member, { stakeSatang: 25_000n, settledAt: bangkokInstant('2026-12-08') })
  await creditAllPlay(world)
  // 250 of the first rate and 250 of the second: 2.5 and 3.75 points.
  expect(await world.ask(getPointAccount, {}, member)).toMatchObject({
    point: 6,
    next: null,
    month: {
      plays: [
        { rate_x100: 100, valid: '250.00' },
        { rate_x100: 150, valid: '250.00' },
      ],
      earned: 6,
    },
  })
  expect(await bookFaults(world.services.db)).toEqual([])
  await stay()
  expect(await read()).toMatchObject({
    live_version: 2,
    next: null,
    months: [{ month: '2026-12', members: 1, credited: 6, carried: 0 }],
  })
})

test('nobody lets his own out, and what waited a week is over', async () => {
  const owner = await staffActor(world, 'owner')
  await stay()
  await world.ask(savePoint, pointRates(50), owner)
  const own = await desk.proposal()
  expect(await world.call(publishPoint, own, owner)).toMatchObject({ code: 'approval_own' })
  expect(await world.ask(rejectPoint, own, cashier)).toMatchObject({ from: null })
  for (const call of [publishPoint, rejectPoint]) {
    expect(await world.call(call, own, cashier)).toMatchObject({ code: 'approval_closed' })
  }
  await world.ask(savePoint, pointRates(50), editor)
  const late = await desk.proposal()
  await world.clock.advance(7 * DAY_MS + MINUTE_MS)
  await stay()
  for (const call of [publishPoint, rejectPoint]) {
    expect(await world.call(call, late, cashier)).toMatchObject({ code: 'approval_expired' })
  }
  expect(await read()).toMatchObject({ live_version: 2, next: null })
})

test('a look says what last month would have given beside what it gave', async () => {
  const members = [
    await memberActor(world, { first_name: 'สอง' }),
    await memberActor(world, { first_name: 'สาม' }),
  ]
  await goTo(bangkokInstant('2027-02-03', '10:00'), ...members)
  for (const member of members) {
    await play(member, { stakeSatang: 19_000n, walletKind: 2 })
    await play(member, { stakeSatang: 19_000n, product: 'slot' })
    await play(member, { stakeSatang: 19_000n })
  }
  await goTo(bangkokInstant('2027-03-01', '10:00'), ...members)
  await stay()
  const look = await world.ask(
    previewPoint,
    { rates: [{ product: 'lottery', rate_x100: 100 }] },
    editor,
  )
  // 1.9 and 2.85 points a member, each rounded down.
  expect(look).toEqual({
    month: '2027-02',
    members: 2,
    valid: '380.00',
    points: 2,
    points_now: 4,
    worth: '0.10',
    worth_now: '0.20',
  })
  await creditAllPlay(world)
  const given = await Promise.all(members.map((member) => world.ask(getPoints, {}, member)))
  expect(given).toEqual([{ point: 2 }, { point: 2 }])
})
