import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, ledgerWorld, type LedgerWorld } from '#tests/support/ledger.ts'
import { callNames, ledgerCommands } from './ledger-commands-list.ts'
import { oneByOne } from './ledger-commands-one-by-one.ts'
import { Counts } from './ledger-commands.ts'
import { compareBooks } from './ledger-model-books.ts'
import { checkUntilEach, runsOf, shortened } from './ledger-model-report.ts'
import { Runs } from './ledger-model-world.ts'

// M1: random commands against the real ledger and against a model of maps, one after the other and
// compared answer by answer. LEDGER_RUNS sets how many sequences.

const RUNS = runsOf({ short: 15, long: 120 })
const LEAST_TIMES = Math.ceil(RUNS / 15)

let world: LedgerWorld
let runs: Runs
beforeAll(async () => {
  world = await ledgerWorld()
  runs = new Runs(world)
  await runs.prepare()
})
afterAll(() => world.close())

const counts = new Counts()

test('the ledger and its model give the same answers', { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(
    ledgerCommands(280),
    shortened(async (commands) => {
      const run = await runs.next(2, 2)
      await fc.asyncModelRun(
        () => ({ model: run.known, real: oneByOne(world, counts, run) }),
        commands,
      )
      await compareBooks(world.db, run.model)
    }),
  )
  await checkUntilEach('tests/properties/ledger-model.test.ts', property, RUNS, {
    names: callNames,
    counts,
    leastTimes: LEAST_TIMES,
    db: world.db,
  })
  expect(await faultsOf(world.db)).toEqual([])
})
