import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mutants, payoutGuards, type MutantName } from './mutants.ts'
import { lanePatches, mutatedLanes, type LanePatchName } from './mutate-lane.ts'
import { describeFailure, shrink } from './shrink.ts'
import { simulate, type Options, type Report } from './simulate.ts'

// S1 (ledger.md d1): the real lanes, and the settlement step by step, in a world of one seed. More
// of it, without an end: npm run ledger:simulate. How it is built: README.md.

const SEEDS = 1_000
const PART = 250

const counts = new Map<string, number>()

/** No findings, or the test fails with the smallest run that fails. */
async function expectSound(seed: number, options: Options = {}): Promise<Report> {
  const report = await simulate(seed, options)
  if (report.findings.length > 0) {
    expect.fail(describeFailure(await shrink(seed, options), 'under test'))
  }
  return report
}

describe(`${SEEDS} seeds`, () => {
  const firsts = Array.from({ length: SEEDS / PART }, (_, part) => part * PART + 1)
  test.each(firsts)('from %i', { timeout: 120_000 }, async (first) => {
    for (let seed = first; seed < first + PART; seed += 1) {
      const report = await expectSound(seed)
      for (const [name, times] of report.counts) counts.set(name, (counts.get(name) ?? 0) + times)
    }
  })

  test('met everything that they should', () => {
    const met = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
    console.log(met.map(([name, times]) => `${`${times}`.padStart(7)}  ${name}`).join('\n'))
    for (const name of [
      'batches: of several',
      'fault: process crash',
      'fault: database restart',
      'fault: process stop',
      'settlement: tried again',
      'settlement: shares paid by two processes',
      'correction: paid',
      'correction: taken back',
      'correction: owed',
      'correction: crash meanwhile',
      'correction: sent twice',
      'correction: shares paid by two processes',
      'lottery_stake: replayed',
      'lottery_stake: round_closed',
      'lottery_stake: insufficient_balance',
      'lottery_stake: idempotency_mismatch',
      'lottery_stake: shed',
      'lottery_stake: unknown',
      'lottery_cancel: applied',
      'lottery_cancel: refused',
      'game_bet: rolled_back',
      'game_bet: failed',
      'game_rollback: applied',
      'withdraw_paid: applied',
      'withdraw_paid: hold_ended',
      'withdraw_returned: applied',
      'deposit_unmatched: replayed',
    ]) {
      expect([name, (counts.get(name) ?? 0) > 20]).toEqual([name, true])
    }
  })

  test('a seed repeats itself to the last step', async () => {
    const [once, again] = [
      await simulate(77, { keepsTrace: true }),
      await simulate(77, { keepsTrace: true }),
    ]
    expect(again.trace).toEqual(once.trace)
    expect(again.steps).toBe(once.steps)
  })
})

describe('what is broken on purpose is seen', () => {
  const caught: string[] = []
  afterAll(() => console.log(caught.join('\n')))

  async function expectCaught(name: string, seenAs: RegExp, options: Options): Promise<void> {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { findings } = await simulate(seed, options)
      const finding = findings.find(({ what }) => seenAs.test(what))
      if (!finding) continue
      caught.push(`${name.padEnd(32)} seed ${`${seed}`.padStart(4)}  ${finding.what}`)
      return
    }
    expect.fail(`${name}: none of ${SEEDS} seeds shows ${seenAs}`)
  }

  const broken = (Object.keys(mutants) as MutantName[]).flatMap((name) => {
    const seenAs = mutants[name]
    return seenAs ? [{ name, seenAs }] : []
  })
  test.each(broken)('$name', { timeout: 120_000 }, ({ name, seenAs }) =>
    expectCaught(name, seenAs, { mutants: new Set([name]) }),
  )

  const patches = Object.keys(lanePatches) as LanePatchName[]
  test.each(patches)('lane: %s', { timeout: 120_000 }, async (name) => {
    const lanes = await mutatedLanes(name)
    await expectCaught(`lane: ${name}`, lanePatches[name].seenAs, { lanes })
  })

  test('a share paid twice, when the payout key is dropped too', { timeout: 120_000 }, () =>
    expectCaught('payout key dropped', /was paid \d+ times/, { mutants: new Set(payoutGuards) }),
  )
})

describe('each guard against paying twice does alone', () => {
  const seeds = Array.from({ length: 40 }, (_, place) => place + 1)
  test.each(payoutGuards)('all but: %s', { timeout: 120_000 }, async (kept) => {
    const off = new Set<MutantName>(payoutGuards.filter((guard) => guard !== kept))
    for (const seed of seeds) await expectSound(seed, { mutants: off })
  })
})

describe('a failing run', () => {
  let text: string
  beforeAll(async () => {
    const failure = await shrink(2, { mutants: new Set(['dedupe missing']) })
    text = describeFailure(failure, 'abc')
  })
  test('is told with its seed, its commit, what is wrong and the steps of the smallest run', () => {
    expect(text).toMatch(/^seed 2 fails at commit abc\n {2}\w/)
    expect(text).toMatch(/smallest run: members \d+, callers \d+/)
    expect(text).toMatch(/\d+ ms {2}\S/)
    expect(text).toMatch(/LEDGER_SEED=2 npm run ledger:simulate$/)
  })
})
