import { expect, onTestFailed, test } from 'vitest'
import { covered, inForm } from '#tests/support/proof-budget.ts'
import { isLongProof, proofSeed } from '#tests/support/proof-seed.ts'
import type { Fault } from './faults.ts'
import { isSound, reportOf } from './report.ts'
import { runTorture } from './run-torture.ts'

const SHORT: readonly Fault[] = [
  'kill -9 of the site at a named point',
  'kill -9 of the postmaster',
]
// `npm run ledger:torture` is longer still.
const FORM = inForm({
  short: { faults: SHORT, members: 4, actions: 4 },
  long: { faults: 16, members: 16, actions: 8 },
})
const TIMEOUT_MS = inForm({ short: 240_000, long: 900_000 })

test(
  'the main job survives the death of site and database server, to the satang',
  async () => {
    const said: string[] = []
    onTestFailed(() => console.log(said.join('\n')))
    const outcome = await runTorture({
      ...FORM,
      seed: process.env['TORTURE_SEED'] ?? `${proofSeed}`,
      say: (line) => void said.push(line),
    })
    if (isLongProof) console.log(reportOf(outcome))
    expect(isSound(outcome), reportOf(outcome)).toBe(true)
    expect(outcome.done).toHaveLength(typeof FORM.faults === 'number' ? FORM.faults : SHORT.length)
    for (const movement of ['deposit_qr', 'lottery_stake', 'lottery_prize']) {
      expect(outcome.acknowledged.get(movement), movement).toBeGreaterThan(0)
    }
    covered('tests/crash/torture/torture.test.ts', {
      faults: outcome.done.length,
      members: outcome.members,
      rounds: outcome.rounds,
      acknowledged: [...outcome.acknowledged.values()].reduce((sum, count) => sum + count, 0),
      'sent again': outcome.resends,
    })
  },
  TIMEOUT_MS,
)
