import { beforeAll, expect, test } from 'vitest'
import { coveringRule } from '#kernel/products.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { faultsOf } from '#tests/support/ledger.ts'
import { advanceRounds, AGENT_ID, checkBill, openRound, sendBill } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { makeRates } from '#tests/support/rates.ts'
import { testWorld } from '#tests/support/world.ts'
import { type BetType, betTypeInfo, betTypes } from '../../../rules/bet-types.ts'
import { coveringShare } from '../../rules/covering-share.ts'
import { cancelBill, getBill } from '../../contract.ts'

// What the check of a bill says of its play: how much of the round the member would hold with it.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const desk = await promotionDesk(world)
let roundId: number
let member: MemberActor
let other: MemberActor

const most = { maxPerBet: 50_000, maxPerMember: 500_000 }
const rates = { run_top: '3', run_bottom: '4', tod3: '100' } as const

beforeAll(async () => {
  await makeRates(world, 'lao_star', {
    rates: [
      { betType: 'run_top', rate: 300, discountBp: 1000, ...most },
      { betType: 'run_bottom', rate: 400, ...most },
      { betType: 'tod3', rate: 10_000, ...most },
    ],
  })
  await advanceRounds(world)
  roundId = Number((await openRound(world, 'lao_star')).round_id)
  member = await memberActor(world)
  other = await memberActor(world)
  await deposit(world, member, '5000')
  await deposit(world, other, '2000')
})

const lines = (type: keyof typeof rates, numbers: Iterable<string>, rate: string = rates[type]) =>
  [...numbers].map((number) => ({ bet_type: type, number, amount: '10.00', rate }))
type Lines = ReturnType<typeof lines>

async function buy(actor: MemberActor, bill: Lines, wallet_id?: number): Promise<number> {
  const { code, data } = await sendBill(world, actor, { round_id: roundId, wallet_id, lines: bill })
  expect(code).toBe('')
  return Number(data.bill_id)
}

async function uncounted(actor: MemberActor, bill: Lines, wallet_id?: number) {
  const { code, data } = await checkBill(world, actor, {
    round_id: roundId,
    wallet_id,
    lines: bill,
  })
  expect(code).toBe('')
  return data.uncounted
}

/** What is sold of a bill, type by type, that does not count. */
const coveringOf = async (bill_id: number) =>
  (await world.ask(getBill, { bill_id }, member)).counts.covering

/** Every number of a type; in โต๊ด those that differ in more than their order. */
function numbersOf(type: BetType): string[] {
  const { digits } = betTypeInfo[type]
  const all = Array.from({ length: 10 ** digits }, (_, at) => `${at}`.padStart(digits, '0'))
  return type.startsWith('tod')
    ? all.filter((number) => [...number].toSorted().join('') === number)
    : all
}

test('the rule, as it is said, is what the database does with every bet type', async () => {
  expect(coveringRule).toContain(coveringShare)
  const [, percent] = /(\d+)%/.exec(coveringRule) ?? []
  const counted = (type: BetType) => Math.floor((numbersOf(type).length * Number(percent)) / 100)
  const [, name, from] = /เช่น (\S+) (\d+) เลขขึ้นไป/.exec(coveringRule) ?? []
  expect([name, from]).toEqual([betTypeInfo.run_top.name, `${counted('run_top') + 1}`])

  const covering = async (more: number) => {
    // Every number once more from behind: in โต๊ด that is the same number.
    const held = betTypes.flatMap((type) =>
      numbersOf(type)
        .slice(0, counted(type) + more)
        .flatMap((number) =>
          type.startsWith('tod') ? [number, [...number].toReversed().join('')] : [number, number],
        )
        .map((number) => ({ type, number })),
    )
    const rows = await world.query<{ type: BetType }>(
      `select bet_type as type from lottery.covering_with(0, array[0]::bigint[], $1, $2, $3)
        order by array_position($4, bet_type)`,
      [held.map((one) => one.type), held.map((one) => one.number), held.map(() => 100), betTypes],
    )
    return rows.map(({ type }) => type)
  }
  expect(await covering(0)).toEqual([])
  expect(await covering(1)).toEqual(betTypes)
})

test('a bill that tips its type says so with what was staked before, whatever wallet pays', async () => {
  await desk.deposit(member, '1000.00', await desk.publish({ bonus_max: '500.00' }))
  const { wallet_id: bonus } = await desk.bonus(member)
  const wallet = Number(bonus)

  const first = await buy(member, lines('run_top', '01234'))
  const taken = await buy(member, lines('run_top', '56'))
  await world.ask(cancelBill, { bill_id: taken, agent_id: AGENT_ID }, member)
  await buy(other, lines('run_top', '0123456'))

  // Seven of ten: the five that stand and two more, not those of a cancelled bill nor of another member.
  expect(await uncounted(member, lines('run_top', '78'))).toEqual([])
  expect(await uncounted(member, lines('run_top', '0017'))).toEqual([])
  expect(await uncounted(member, lines('run_bottom', '56789'))).toEqual([])
  const tipping = [...lines('run_top', '789'), ...lines('run_bottom', '1')]
  const told = [{ bet_type: 'run_top', stake: '27.00', earlier: '45.00' }]
  expect(await uncounted(member, tipping)).toEqual(told)
  expect(await uncounted(member, tipping, wallet)).toEqual(told)
  expect(await uncounted(other, lines('run_top', '7'))).toEqual([
    { bet_type: 'run_top', stake: '9.00', earlier: '63.00' },
  ])

  expect(await coveringOf(first)).toEqual([])
  const second = await buy(member, tipping, wallet)
  expect(await coveringOf(first)).toEqual([{ bet_type: 'run_top', stake: '45.00' }])
  expect(await coveringOf(second)).toEqual([{ bet_type: 'run_top', stake: '27.00' }])
  expect(await faultsOf(world.services.db)).toEqual([])
})

test('orders of a number of โต๊ด are one; a bill whose rates changed says it too, checked and sold', async () => {
  const all = numbersOf('tod3')
  const held = await buy(member, lines('tod3', all.slice(0, 154)))
  const orders = all.slice(0, 154).map((number) => [...number].toReversed().join(''))
  expect(await uncounted(member, lines('tod3', orders))).toEqual([])
  const next = all[154] ?? ''
  const told = [{ bet_type: 'tod3', stake: '10.00', earlier: '1540.00' }]
  expect(await uncounted(member, lines('tod3', [next]))).toEqual(told)
  expect(await coveringOf(held)).toEqual([])

  const stale = { round_id: roundId, lines: lines('tod3', [next], '90') }
  const dry = await checkBill(world, member, stale)
  const sale = await sendBill(world, member, stale)
  for (const { code, data } of [dry, sale]) {
    expect([code, data]).toMatchObject(['rate_changed', { uncounted: told }])
  }
})
