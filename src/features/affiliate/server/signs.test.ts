import { expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { affiliateDesk, affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { buyBill } from '#tests/support/desk.ts'
import { withdraw } from '#tests/support/lived-member.ts'
import { advanceRounds, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { askForQr, bookPaid, deposit, payQr, runNamedJob } from '#tests/support/payments.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { testWorld } from '#tests/support/world.ts'
import { listNetwork } from '../contract.ts'
import { listTreeFriends } from '../tree-contract.ts'

// A member with two accounts, as their bets and their money give them away. All members of a test come from one address.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { play, goTo } = rewardWorld(world)
const { friendOf, turn, summary } = affiliateWorld(world)
const desk = await affiliateDesk(world)

let day: Day = '2026-12-07'
async function nextDay(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), ...members)
  await desk.stay()
  await turn()
}
const found = async (member: MemberActor) => {
  const ids = { member_id: member.memberId, root_id: member.memberId }
  const { items } = await world.ask(listTreeFriends, ids, desk.cashier)
  return items.map(({ state, signals, score }) => ({ state, signals, score }))
}
const halves = [
  ['0', '1', '2'],
  ['3', '4', '5', '6'],
] as const
const lines = (numbers: readonly string[]) =>
  numbers.map((number) => ['run_top', number, '5.00'] as const)

test('two who bet against each other in most rounds, for a commission that is large beside the money left, are held', async () => {
  const member = await memberActor(world)
  const friend = await friendOf(member)
  const honest = await friendOf(member)
  for (const one of [member, friend, honest]) await deposit(world, one, '300')
  await advanceRounds(world)
  for (const market of ['lao_star', 'lao_vip', 'lao_pattana']) {
    const { round_id: id } = await openRound(world, market)
    await buyBill(
      world,
      member,
      Number(id),
      lines(halves[0]).map((one) => [...one]),
    )
    await buyBill(
      world,
      friend,
      Number(id),
      lines(halves[1]).map((one) => [...one]),
    )
    // Whoever plays the same numbers as his friend does not bet against him.
    await buyBill(
      world,
      honest,
      Number(id),
      lines(halves[0]).map((one) => [...one]),
    )
  }
  for (const one of [friend, honest]) await play(one, { stakeSatang: 600_000n })
  await nextDay(member, friend, honest)
  expect(await found(member)).toEqual([
    { state: 'qualified', signals: ['address', 'thin'], score: 2 },
    { state: 'held', signals: ['address', 'thin', 'opposite'], score: 5 },
  ])
  expect(await summary(member)).toMatchObject({ held: '120.00', available: '120.00' })
})

test('deposits of both from one account speak against them, as a hash that is forgotten', async () => {
  const member = await memberActor(world)
  const friend = await friendOf(member)
  const payer = { from_bank: '004', from_account: '7770001112', from_name: 'สมหมาย มีสุข' }
  for (const one of [member, friend]) {
    const { qr_payload } = await askForQr(world, one, '500')
    await payQr(world, qr_payload, payer)
  }
  await bookPaid(world)
  await deposit(world, friend, '100')
  await play(friend, { stakeSatang: 600_000n })
  await nextDay(member, friend)
  expect(await found(member)).toEqual([
    { state: 'held', signals: ['address', 'payer', 'thin'], score: 5 },
  ])
  const kept = await world.query<{ size: number }>(
    'select octet_length(payer_index) as size from deposit.payer',
  )
  expect(kept).toEqual([{ size: 32 }, { size: 32 }])
  await goTo(bangkokInstant(addDays(day, 181)))
  await runNamedJob(world, 'deposit.expire_payments')
  expect(await world.query('select from deposit.payer')).toEqual([])
  day = addDays(day, 181)
  await desk.stay()
})

test('what a friend pays in and the member is paid out is noted, and alone holds nobody', async () => {
  const member = await memberActor(world)
  const friend = await friendOf(member)
  await deposit(world, member, '1500')
  await deposit(world, friend, '1450')
  for (const one of [member, friend]) await play(one, { stakeSatang: 200_000n })
  await withdraw(world, member, desk.cashier, '1500')
  await nextDay(member, friend)
  expect(await found(member)).toEqual([
    { state: 'qualified', signals: ['address', 'mirrored'], score: 3 },
  ])
})

test('a deposit that comes and goes makes no friend, whatever the terms ask for', async () => {
  await desk.publish({ turnover_min: '0.00' })
  const member = await memberActor(world)
  const friend = await friendOf(member)
  await deposit(world, friend, '300')
  await nextDay(member, friend)
  const { items } = await world.ask(listNetwork, {}, member)
  expect(items).toMatchObject([{ state: 'pending', play_needed: '100.00', played: '0.00' }])
  await play(friend, { stakeSatang: 10_000n })
  await nextDay(member, friend)
  expect(await summary(member)).toMatchObject({ qualified: 1 })
})

test('the books and the rows of the affiliate agree', async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})
