import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, bangkokInstant } from '#kernel/time.ts'
import { cancelBill, getBill } from '#features/lottery/bill/contract.ts'
import { roundVoid } from '#features/lottery/result/operator-contract.ts'
import { derive } from '#features/lottery/rules/derive.ts'
import { billPrize } from '#features/lottery/rules/payout.ts'
import type { BetType } from '#features/lottery/rules/bet-types.ts'
import { buyBill, type Stake } from '#tests/support/desk.ts'
import { startDraws } from '#tests/support/draws.ts'
import { AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { runNamedJob } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'

// A bill goes accepted → cancelled | refunded | won | lost, and between won and lost by a corrected
// result; through nothing else, and never back. Random lives of rounds, command by command, on the
// real server and in a model of twenty lines; after each command all bills and all wallets agree.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { desk, members, cash } = await startDraws(world)

const stakes = [
  ['top3', '398', 85_000n],
  ['tod3', '893', 15_000n],
  ['bottom2', '43', 9000n],
  ['bottom2', '34', 9000n],
  ['run_top', '3', 320n],
  ['top2', '77', 9000n],
] as const satisfies readonly (readonly [BetType, string, bigint])[]
const results = [
  { special: ['30398'], first: ['04743'] },
  { special: ['30893'], first: ['04734'] },
  { special: ['00000'], first: ['00011'] },
]

interface ModelBill {
  readonly id: number
  readonly owner: number
  readonly stake: (typeof stakes)[number]
  status: 'accepted' | 'cancelled' | 'refunded' | 'won' | 'lost'
  winSatang: bigint
}
const STAKE = 1000n

function judge(bill: ModelBill, result: (typeof results)[number]): void {
  if (bill.status === 'cancelled') return
  const draw = derive('hanoi', result)
  if (!draw.ok) throw new Error('the values have the form of the market')
  const [betType, number, rateX100] = bill.stake
  bill.winSatang = billPrize([{ betType, number, amountSatang: STAKE, rateX100 }], draw.value)
  bill.status = bill.winSatang > 0n ? 'won' : 'lost'
}

/** What the model says a member's wallet has gained since the bills were bought. */
const gained = (bills: readonly ModelBill[], owner: number) =>
  bills
    .filter((bill) => bill.owner === owner)
    .reduce((sum, bill) => {
      const isBack = bill.status === 'cancelled' || bill.status === 'refunded'
      return sum - (isBack ? 0n : STAKE) + bill.winSatang
    }, 0n)

const life = fc.record({
  bills: fc.array(fc.tuple(fc.nat(2), fc.nat(stakes.length - 1)), { minLength: 2, maxLength: 6 }),
  cancels: fc.array(fc.nat(7), { maxLength: 3 }),
  isVoid: fc.boolean(),
  draws: fc.array(fc.nat(results.length - 1), { minLength: 1, maxLength: 3 }),
})

type Life = typeof life extends fc.Arbitrary<infer T> ? T : never
const each: Life['bills'] = [0, 1, 2, 3, 4, 5].map((which): [number, number] => [which % 3, which])
const calledOff: Life = { bills: each, cancels: [0, 0, 4], isVoid: true, draws: [0] }
const correctedTwice: Life = { bills: each, cancels: [5, 2], isVoid: false, draws: [0, 1, 2] }

let today = '2026-12-07'

test('bills live as the model says, whatever is tried in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ bills: bought, cancels, isVoid, draws }) => {
      today = addDays(today, 1)
      await desk.goTo(bangkokInstant(today, '10:00'), ...members)
      const round_id = Number((await openRound(world, 'hanoi')).round_id)
      const before = await cash()
      const bills: ModelBill[] = []
      const agree = async () => {
        for (const bill of bills) {
          const shown = await world.ask(getBill, { bill_id: bill.id }, members[bill.owner])
          expect(shown.status).toBe(bill.status)
        }
        const now = await cash()
        for (const owner of [0, 1, 2]) {
          expect((now[owner] ?? 0n) - (before[owner] ?? 0n)).toBe(gained(bills, owner))
        }
      }
      const cancel = async (at: number, code: string) => {
        const bill = bills[at % bills.length]
        if (!bill) return
        const input = { bill_id: bill.id, agent_id: AGENT_ID }
        const answer = await world.call(cancelBill, input, members[bill.owner])
        const isAgain = bill.status === 'cancelled'
        expect(answer.code).toBe(isAgain ? 'bill_already_cancelled' : code)
        if (answer.code === '') bill.status = 'cancelled'
      }
      for (const [owner, which] of bought) {
        const stake = stakes[which] ?? stakes[0]
        const line: Stake = [stake[0], stake[1], '10.00']
        const id = await buyBill(world, members[owner] ?? members[0], round_id, [line])
        bills.push({ id, owner, stake, status: 'accepted', winSatang: 0n })
      }
      for (const at of cancels) await cancel(at, '')
      await agree()
      await desk.closeRound('hanoi', ...members)
      for (const at of cancels) await cancel(at + 1, 'cancel_round_closed')
      await agree()
      if (isVoid) {
        await world.ask(roundVoid, { round_id, reason: 'งดออกผล' }, desk.owner)
        await runNamedJob(world, 'lottery.settle', { round_id })
        for (const bill of bills) if (bill.status === 'accepted') bill.status = 'refunded'
        await agree()
        return
      }
      let last: number | undefined
      for (const draw of draws) {
        const result = results[draw] ?? { special: [], first: [] }
        if (draw === last) continue
        if (last === undefined) await desk.settle(round_id, result)
        else await desk.revise(round_id, result, 'แหล่งผลประกาศเลขผิด')
        last = draw
        for (const bill of bills) judge(bill, result)
        await agree()
        await cancel(draw, 'cancel_round_closed')
      }
      const late = await world.call(roundVoid, { round_id, reason: 'งดออกผล' }, desk.owner)
      expect(late.code).toBe('round_already_settled')
      await agree()
    }),
    // A life takes seconds, because a day goes by: one of each kind, and one that is new each time.
    { numRuns: 3, endOnFailure: true, examples: [[calledOff], [correctedTwice]] },
  )
})
