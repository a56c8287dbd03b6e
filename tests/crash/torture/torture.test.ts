import { expect, onTestFailed, test } from 'vitest'
import { isSound, reportOf } from './report.ts'
import { runTorture } from './run-torture.ts'

// The short run; `npm run ledger:torture` is the long one.
test('the main job survives the death of site, backend and server, to the satang', async () => {
  const said: string[] = []
  onTestFailed(() => console.log(said.join('\n')))
  const outcome = await runTorture({
    seed: process.env['TORTURE_SEED'] ?? 'short',
    faults: [
      'kill -9 of the site',
      'kill -9 of the site at a named point',
      'kill -9 of the postmaster',
      'kill -9 of a backend',
    ],
    members: 8,
    actions: 5,
    say: (line) => void said.push(line),
  })
  console.log(reportOf(outcome))
  expect(isSound(outcome), reportOf(outcome)).toBe(true)
  expect(outcome.done).toHaveLength(4)
  for (const movement of ['deposit_qr', 'lottery_stake', 'lottery_prize']) {
    expect(outcome.acknowledged.get(movement), movement).toBeGreaterThan(0)
  }
}, 240_000)
