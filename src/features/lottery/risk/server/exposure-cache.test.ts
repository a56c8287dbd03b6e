import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { buyBill } from '#tests/support/desk.ts'
import { advanceRounds, AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { staffActor, type StaffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { cancelBill } from '../../bill/contract.ts'
import * as calls from '../operator-contract.ts'
import { exposureOf } from '../rules/exposure.ts'
import { worstCase } from '../rules/exposure-figures.ts'
import { ExposureCache } from './exposure-cache.ts'
import { findSetTerms, findRiskRounds, recountLiabilities } from './exposure-store.ts'

// The rows that sales and cancels keep, the arrays in memory, and the lines counted anew: one
// truth.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
const { db } = world.services
let members: MemberActor[]
let risk: StaffActor

beforeAll(async () => {
  await advanceRounds(world)
  members = await Promise.all([memberActor(world), memberActor(world), memberActor(world)])
  for (const member of members) await deposit(world, member, '50000')
  risk = await staffActor(world, 'risk_officer')
})

/** Digits that look like anybody's, the same in every run. */
function digitsOf(seed: number, length: number): string {
  return `${(seed * 7919 + 104_729) % 10 ** length}`.padStart(length, '0')
}

const types = ['top3', 'tod3', 'top2', 'bottom2', 'run_top', 'run_bottom'] as const
const lengths = { top3: 3, tod3: 3, top2: 2, bottom2: 2, run_top: 1, run_bottom: 1 } as const

test('after many bills and cancels, rows, arrays and lines say the same', async () => {
  const codes = ['gov', 'hanoi', 'lao_pattana']
  const rounds = await Promise.all(codes.map((code) => openRound(world, code)))
  const cache = new ExposureCache()
  const bills: { billId: number; member: MemberActor }[] = []
  for (let turn = 0; turn < 24; turn += 1) {
    const round = rounds[turn % rounds.length]
    const member = members[turn % members.length]
    if (!round || !member) continue
    const stakes = types.map((type, at) => {
      const number = digitsOf(turn * 31 + at * 7, lengths[type])
      return [type, number, `${((turn + at) % 9) + 1}.50`] as const
    })
    bills.push({ billId: await buyBill(world, member, Number(round.round_id), stakes), member })
    // Read in between: what is sold later is added to what is there.
    if (turn % 5 === 0) await readAll(cache)
  }
  await expectOneTruth(cache)
  for (const [at, { billId, member }] of bills.entries()) {
    if (at % 3 !== 0 || at >= 15) continue
    const answer = await world.call(cancelBill, { bill_id: billId, agent_id: AGENT_ID }, member, {
      'idempotency-key': randomUUID(),
    })
    expect(answer.code, answer.message).toBe('')
  }
  await expectOneTruth(cache)
})

async function readAll(cache: ExposureCache) {
  return cache.read(db, await findRiskRounds(db))
}

async function expectOneTruth(cache: ExposureCache): Promise<void> {
  const rounds = await findRiskRounds(db)
  const live = await readAll(cache)
  const terms = await findSetTerms(
    db,
    rounds.map(({ rateVersionId }) => rateVersionId),
  )
  let sold = 0
  for (const { roundId, rateVersionId } of rounds) {
    const set = terms.get(rateVersionId)
    const lines = (await recountLiabilities(db, roundId)).map((row) => ({ ...row, set }))
    sold += lines.length
    expect(live.get(roundId)?.exposure, `round ${roundId}`).toEqual(exposureOf(lines))
  }
  expect(sold).toBeGreaterThan(60)
}

test('the board shows them: worst case, its draw, the mean and the share of losing draws', async () => {
  const round = await openRound(world, 'hsi_pm')
  const [member] = members
  if (!member) return
  const roundId = Number(round.round_id)
  await buyBill(world, member, roundId, [
    ['top3', '538', '10.00'],
    ['bottom2', '73', '20.00'],
    ['run_top', '9', '100.00'],
  ])
  const board = await world.ask(calls.riskBoard, { round_id: roundId, bet_type: 'bottom2' }, risk)
  expect(board).toMatchObject({
    sales: '130.00',
    bills: 1,
    members: 1,
    worst: {
      draw: { top3: '538', bottom2: '73', top4: null, front3: [], bottom3: [] },
      payout: '10300.00',
      house: '-10170.00',
    },
    // 8500/1000 + 320 × 271/1000 + 1800/100
    mean: '113.22',
    outcomes: 100_000,
    numbers: [
      { number: '73', sold: '20.00', liability: '1800.00', if_drawn: '1800.00', state: 'open' },
    ],
  })
  // Losing: 538, a 9 in the three, or 73 below. 272 of 1,000 and 100 at 73: 27,200 + 728 × 1.
  expect(board.loss_outcomes).toBe(27_200 + 728)
  expect(board.bands.reduce((sum, band) => sum + band.outcomes, 0)).toBe(100_000)
  const { rounds } = await world.ask(calls.riskRounds, {}, risk)
  const own = rounds.find((row) => Number(row.round_id) === roundId)
  expect(own).toMatchObject({ sold: '130.00', worst: '10300.00', reduced: 0, closed: 0 })
})

test('where one number of four digits decides, the worst case is one that can come', async () => {
  const round = await openRound(world, 'lao_pattana')
  const [member] = members
  if (!member) return
  await buyBill(world, member, Number(round.round_id), [
    ['top3', '538', '20.00'],
    ['bottom2', '73', '20.00'],
  ])
  const board = await world.ask(
    calls.riskBoard,
    { round_id: round.round_id, bet_type: 'top3' },
    risk,
  )
  expect(board.outcomes).toBe(10_000)
  const { top3, bottom2 } = board.worst.draw
  expect(top3?.[0]).toBe(bottom2?.[1])
  const lines = await recountLiabilities(db, BigInt(round.round_id))
  const scratch = worstCase(exposureOf(lines), 'four_digits')
  expect(board.worst.payout.replace('.', '')).toBe(`${scratch.payoutSatang}`)
})

test('who has a set is told what its units win; the spread covers what is drawn apart', async () => {
  const [one, other] = members
  if (!one || !other) return
  const sets = await openRound(world, 'lao_set')
  await buyBill(world, one, Number(sets.round_id), [['set4', '1234', '240.00']])
  await buyBill(world, other, Number(sets.round_id), [['set4', '1234', '120.00']])
  const number = { round_id: sets.round_id, bet_type: 'set4', number: '1234' } as const
  const { holders, liability } = await world.ask(calls.riskNumber, number, risk)
  // Two units and one, at ฿125,000 for all four digits.
  expect(holders.map((holder) => [holder.stake, holder.liability])).toEqual([
    ['240.00', '250000.00'],
    ['120.00', '125000.00'],
  ])
  expect(liability).toBe('375000.00')
  const government = await openRound(world, 'gov')
  await buyBill(world, one, Number(government.round_id), [
    ['front3', '290', '10.00'],
    ['bottom3', '806', '10.00'],
  ])
  const at = { round_id: government.round_id, bet_type: 'front3' } as const
  const board = await world.ask(calls.riskBoard, at, risk)
  expect(board.outcomes).toBe(1_000_000)
  expect(board.bands.reduce((sum, band) => sum + band.outcomes, 0)).toBe(1_000_000)
  expect(board.bands.at(-1)?.up_to).toBe(board.worst.payout)
  expect(Number(board.overstated)).toBeGreaterThan(0)
  expect(Number(board.overstated)).toBeLessThan(Number(board.worst.payout) / 500)
})
