import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { listWallets } from '#ledger/wallets.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { inTransaction } from '#platform/database/database.ts'
import { advanceRounds, openRound } from '#tests/support/lottery.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import type { LineFinding } from '../rules/bill.ts'
import { rateFor, roomOf, type NumberStanding } from '../rules/limits.ts'
import { sellBills, type NewBill, type NewLine } from './sale-store.ts'
import { setNumberLimit } from './set-number-limit.ts'

// Batches of random bills against a model that sells one line after the other. The round's limits
// are small, so that most batches meet a step, a full number, a member's limit or an empty wallet.
const BASE = 9000n
const MIN = 100n
const MAX_PER_BET = 3_000n
const MAX_PER_MEMBER = 4_500n
const CAP = 10_000n
const STEPS = [
  { overSatang: 4_000n, rateX100: 7200n },
  { overSatang: 7_000n, rateX100: 4500n },
  { overSatang: 9_500n, rateX100: 0n },
]
const CLOSED = '02'
const REDUCED = '03'
const HOT = ['00', '01', '04', '05', '06', '07', '08', '09']
const NUMBERS = [...HOT, CLOSED, REDUCED, '7']

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-23', '10:00') })
let roundId: bigint
const wallets: { memberId: number; accountId: bigint }[] = []

/** What the model knows: sold by number, staked by member and number, left in each wallet. */
const sold = new Map<string, bigint>()
const mine = new Map<string, bigint>()
const left = new Map<bigint, bigint>()

beforeAll(async () => {
  await world.query(
    `with v as (insert into lottery.rate_version (market_id, version, valid_from)
                values (2, 2, '2021-01-01') returning rate_version_id),
          r as (insert into lottery.rate select rate_version_id, 'top2', $1, $2, $3, $4, $5 from v)
     insert into lottery.rate_step select rate_version_id, 'top2', over, pays
       from v, unnest($6::bigint[], $7::integer[]) s(over, pays)`,
    [BASE, MIN, MAX_PER_BET, MAX_PER_MEMBER, CAP]
      .map(String)
      .concat([
        `{${STEPS.map((step) => step.overSatang).join()}}`,
        `{${STEPS.map((step) => step.rateX100).join()}}`,
      ]),
  )
  await advanceRounds(world)
  roundId = BigInt((await openRound(world, 'lao_pattana')).round_id)
  const limit = {
    roundId: Number(roundId),
    betType: 'top2' as const,
    capSatang: null,
    reason: 'ทดสอบ',
  }
  await setNumberLimit(world.services, 1, { ...limit, number: CLOSED, rateX100: 0n })
  await setNumberLimit(world.services, 1, { ...limit, number: REDUCED, rateX100: 5000n })
  for (const baht of ['20', '200', '700', '1500']) {
    const member = await memberActor(world)
    await deposit(world, member, baht)
    const [wallet] = await listWallets(world.services.db, member.memberId)
    if (!wallet) throw new Error('a member has a wallet')
    wallets.push({ memberId: member.memberId, accountId: wallet.id })
    left.set(wallet.id, wallet.availableSatang)
  }
})

const standing = (number: string, soldSatang: bigint): NumberStanding => ({
  baseRateX100: BASE,
  steps: STEPS,
  capSatang: CAP,
  manualRateX100: number === CLOSED ? 0n : number === REDUCED ? 5000n : null,
  soldSatang,
})

/** Sells one bill in the model, or says why not. */
function sellInModel(bill: NewBill): { error: string | null; findings: LineFinding[] } {
  const soldNow = new Map(sold)
  const mineNow = new Map(mine)
  const findings = bill.lines.map((line) => {
    const key = `${bill.memberId} ${line.number}`
    const before = soldNow.get(line.number) ?? 0n
    const held = mineNow.get(key) ?? 0n
    soldNow.set(line.number, before + line.amountSatang)
    mineNow.set(key, held + line.amountSatang)
    return findingOf(line, before, held)
  })
  const error = refusalOf(findings, bill)
  if (error !== null) return { error, findings }
  for (const [number, amount] of soldNow) sold.set(number, amount)
  for (const [key, amount] of mineNow) mine.set(key, amount)
  left.set(bill.accountId ?? 0n, (left.get(bill.accountId ?? 0n) ?? 0n) - totalOf(bill))
  return { error, findings }
}

function findingOf(line: NewLine, before: bigint, held: bigint): LineFinding {
  if (line.number.length !== 2) return 'invalid'
  const number = standing(line.number, before)
  const rate = rateFor(number, line.amountSatang)
  const room = roomOf(number) ?? 0n
  if (line.amountSatang < MIN) return 'below_min'
  if (line.amountSatang > MAX_PER_BET) return 'above_max'
  if (rate === 0n || room === 0n) return 'closed'
  if (line.amountSatang > MAX_PER_MEMBER - held) return 'over_member'
  if (line.amountSatang > room) return 'over_number'
  if (line.rateX100 !== rate) return 'rate_changed'
  return rate < BASE ? 'reduced' : 'ok'
}

function refusalOf(findings: LineFinding[], bill: NewBill): string | null {
  const codes = {
    invalid: 'line_invalid',
    below_min: 'stake_below_min',
    above_max: 'stake_above_max',
    closed: 'number_closed',
    over_member: 'member_over_limit',
    over_number: 'number_over_limit',
    rate_changed: 'rate_changed',
  }
  for (const [finding, code] of Object.entries(codes)) {
    if (findings.includes(finding as LineFinding)) return code
  }
  return totalOf(bill) > (left.get(bill.accountId ?? 0n) ?? 0n) ? 'insufficient_balance' : null
}

const totalOf = (bill: NewBill) => bill.lines.reduce((sum, line) => sum + line.amountSatang, 0n)

/** Mostly sensible stakes and the rates that a screen could show. */
const anyLine = fc.record({
  betType: fc.constant('top2' as const),
  number: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...HOT) }, fc.constantFrom(...NUMBERS)),
  amountSatang: fc.oneof(
    { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 12n }).map((n) => n * 100n) },
    fc.constantFrom(50n, 3_000n, 3_001n),
  ),
  // What the member typed over; undefined: the rate that his screen shows.
  typed: fc.oneof(
    { weight: 10, arbitrary: fc.constant(undefined) },
    fc.constantFrom(9000n, 7200n, 4500n),
  ),
})
const anyBatch = fc.array(
  fc.record({ who: fc.nat(3), lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }) }),
  { minLength: 1, maxLength: 8 },
)

type Batch = { who: number; lines: (Omit<NewLine, 'rateX100'> & { typed: bigint | undefined })[] }[]

test('a batch decides as if its bills came one by one', async () => {
  const seen = new Map<string, number>()
  const toBills = (batch: Batch): NewBill[] =>
    batch.map(({ who, lines }) => ({
      operationKey: randomUUID(),
      requestHash: Buffer.alloc(16, who),
      memberId: wallets[who]?.memberId ?? 0,
      accountId: wallets[who]?.accountId ?? 0n,
      roundId,
      agentId: 6,
      validationNo: randomUUID(),
      note: '',
      lines: lines.map(({ typed, ...line }) => {
        const shown = rateFor(standing(line.number, sold.get(line.number) ?? 0n), line.amountSatang)
        return { ...line, rateX100: typed ?? shown }
      }),
    }))
  await fc.assert(
    fc.asyncProperty(anyBatch, async (batch) => {
      const bills = toBills(batch)
      const outcomes = await inTransaction(world.services.db, (tx) => sellBills(tx, bills))
      bills.forEach((bill, at) => {
        const expected = sellInModel(bill)
        const outcome = outcomes[at]
        seen.set(expected.error ?? 'sold', (seen.get(expected.error ?? 'sold') ?? 0) + 1)
        expect(outcome?.error ?? null).toBe(expected.error)
        expect(outcome?.balanceSatang).toBe(left.get(bill.accountId ?? 0n))
        if (expected.error) {
          expect(outcome?.checks.map((check) => check.finding)).toEqual(expected.findings)
        }
      })
    }),
    { numRuns: 100, endOnFailure: true },
  )
  const rows = await world.query<{ number: string; sold: string }>(
    'select number, sold_satang::text as sold from lottery.exposure where sold_satang > 0 order by 1',
  )
  const expected = [...sold]
    .filter(([, amount]) => amount > 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  expect(rows.map((row) => [row.number, row.sold])).toEqual(
    expected.map(([number, amount]) => [number, `${amount}`]),
  )
  expect(await reconcile(world.services.db, 'full')).toEqual([])
  // Every decision came up; a run that never sold or never refused would prove nothing.
  for (const outcome of [
    'sold',
    'line_invalid',
    'stake_below_min',
    'stake_above_max',
    'number_closed',
    'member_over_limit',
    'number_over_limit',
    'rate_changed',
    'insufficient_balance',
  ]) {
    expect(seen.get(outcome) ?? 0, outcome).toBeGreaterThan(0)
  }
})

test('several bills of one wallet in a batch spend its money once', async () => {
  const member = await memberActor(world)
  await deposit(world, member, '25')
  const [wallet] = await listWallets(world.services.db, member.memberId)
  const gov = BigInt((await openRound(world, 'gov')).round_id)
  const bill = (number: string, rateX100: bigint): NewBill => ({
    operationKey: randomUUID(),
    requestHash: Buffer.alloc(16),
    memberId: member.memberId,
    accountId: wallet?.id ?? 0n,
    roundId: gov,
    agentId: 6,
    validationNo: randomUUID(),
    note: '',
    lines: [{ betType: 'top2', number, amountSatang: 1_000n, rateX100 }],
  })
  const outcomes = await inTransaction(world.services.db, (tx) =>
    sellBills(
      tx,
      ['11', '12', '13', '14'].map((number, at) => bill(number, at === 1 ? 1n : 9000n)),
    ),
  )
  expect(outcomes.map((outcome) => outcome.error)).toEqual([
    null,
    'rate_changed',
    null,
    'insufficient_balance',
  ])
})
