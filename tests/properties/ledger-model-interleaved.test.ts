import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, ledgerWorld, type LedgerWorld } from '#tests/support/ledger.ts'
import { CALLS_AT_ONCE, Interleaved } from './ledger-commands-interleaved.ts'
import { callNames, ledgerCommands } from './ledger-commands-list.ts'
import { Counts } from './ledger-commands.ts'
import { compareBooks } from './ledger-model-books.ts'
import { explain, judgeWallets } from './ledger-model-explain.ts'
import { checkUntilEach, repeats, runsOf, shortened } from './ledger-model-report.ts'
import { Runs } from './ledger-model-world.ts'

// M2: the same commands at once, in an order that the seed chooses. Afterwards one order of all
// calls must explain every answer, and the books must be what the model is after it. LEDGER_RUNS
// sets how many sequences.

const RUNS = runsOf({ short: 6, long: 60 })
const LEAST_TIMES = Math.ceil(RUNS / 30)

let world: LedgerWorld
let runs: Runs
beforeAll(async () => {
  world = await ledgerWorld({ connections: CALLS_AT_ONCE + 2 })
  runs = new Runs(world)
  await runs.prepare()
})
afterAll(() => world.close())

const counts = new Counts()

test('an order of all calls explains every answer', { timeout: 3_600_000 }, async () => {
  let current: Interleaved | undefined
  const property = fc.asyncProperty(
    ledgerCommands(260),
    fc.scheduler({ act: (letGo) => current?.act(letGo) ?? letGo() }),
    shortened(async (commands, scheduler) => {
      for (let time = 0; time < repeats; time += 1) {
        const { model, known } = await runs.next(2, 2)
        const chosen = time === 0 ? scheduler : fc.cloneIfNeeded(scheduler)
        const again = time === 0 ? commands : fc.cloneIfNeeded(commands)
        const real = new Interleaved(world, chosen, known, counts)
        current = real
        await fc.scheduledModelRun(chosen, () => ({ model: known, real }), again)
        await real.end()
        const end = explain(model, real.told)
        await compareBooks(world.db, end)
        expect(await judgeWallets(world.db, end, real.told)).toEqual([])
      }
    }),
  )
  await checkUntilEach('tests/properties/ledger-model-interleaved.test.ts', property, RUNS, {
    names: callNames,
    counts,
    leastTimes: LEAST_TIMES,
    db: world.db,
  })
  expect(await faultsOf(world.db)).toEqual([])
})
