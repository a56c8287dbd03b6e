import fc from 'fast-check'
import { afterAll, assert, beforeAll, expect, test } from 'vitest'
import { faultsOf, ledgerWorld, type LedgerWorld } from '#tests/support/ledger.ts'
import { callNames, ledgerCommands, type Runner } from './ledger-commands-list.ts'
import { Counts, execute } from './ledger-commands.ts'
import { compareBooks } from './ledger-model-books.ts'
import { checkModel, expectEach, runsOf, shortened } from './ledger-model-report.ts'
import { Runs, type FreshRun } from './ledger-model-world.ts'

// M1: random commands against the real ledger and against a model of maps, one after the other and
// compared answer by answer. LEDGER_RUNS sets how many sequences.

const RUNS = runsOf(60)
const LEAST_TIMES = Math.floor(RUNS / 10)

let world: LedgerWorld
let runs: Runs
beforeAll(async () => {
  world = await ledgerWorld()
  runs = new Runs(world)
  await runs.prepare()
})
afterAll(() => world.close())

const counts = new Counts()

/** Does it for real, asks the model, compares, and only then lets the caller know. */
const oneByOne = ({ known, model }: FreshRun): Runner => ({
  start: async (call) => {
    call.sent?.(known)
    const seen = await execute(world.db, call).catch((error: unknown) =>
      assert.fail(`${call.name} failed: ${String(error)}`),
    )
    counts.answers(call, seen)
    expect(seen, call.name).toEqual(call.decide(model, seen))
    for (const answer of seen) known.see(answer)
    call.answered?.(known, seen)
  },
})

test('the ledger and its model give the same answers', { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(
    ledgerCommands(280),
    shortened(async (commands) => {
      const run = await runs.next(2, 2)
      await fc.asyncModelRun(() => ({ model: run.known, real: oneByOne(run) }), commands)
      await compareBooks(world.db, run.model)
    }),
  )
  await checkModel('tests/properties/ledger-model.test.ts', property, RUNS)
  expect(await faultsOf(world.db)).toEqual([])
  await expectEach(callNames, counts, LEAST_TIMES, world.db)
})
