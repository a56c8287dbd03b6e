import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, ledgerWorld, type LedgerWorld } from '#tests/support/ledger.ts'
import { covered } from '#tests/support/proof-budget.ts'
import { ledgerCommands } from './ledger-commands-list.ts'
import { oneByOne } from './ledger-commands-one-by-one.ts'
import { Counts } from './ledger-commands.ts'
import { compareBooks } from './ledger-model-books.ts'
import { checkModel, runsOf, shortened } from './ledger-model-report.ts'
import { Runs } from './ledger-model-world.ts'

// A batch has four ways (src/ledger/sql/apply-batch.sql), and what it looks like decides which one it
// goes. Here a way is switched off, so that what it decides elsewhere goes the next one: the model's
// answers must be the same.

const RUNS = runsOf({ short: 4, long: 24 })

const WITHOUT_SHORT = `
  create or replace function ledger.apply_one(
    p_op ledger.new_op, p_leg ledger.new_leg, p_stripe smallint)
  returns ledger.outcome language sql as 'select null::ledger.outcome'`

const WITHOUT_HOUSE = `
  create or replace function ledger.apply_house(
    p_op ledger.new_op, p_leg ledger.new_leg, p_stripe smallint)
  returns ledger.outcome language sql as 'select null::ledger.outcome'`

const WITHOUT_PLAIN = `
  create or replace function ledger.apply_plain(
    p_ops ledger.new_op[], p_legs ledger.new_leg[], p_wallets ledger.locked_wallet[],
    p_counters platform.member_counter[], p_stripe smallint, p_now timestamptz)
  returns setof ledger.outcome language sql as 'select o from unnest(null::ledger.outcome[]) o'`

describe.each([
  ['every plain operation in one statement', [WITHOUT_SHORT]],
  ['one by one in short statements, batches the general way', [WITHOUT_PLAIN]],
  ['everything the general way', [WITHOUT_SHORT, WITHOUT_HOUSE, WITHOUT_PLAIN]],
])('%s', (way, switched) => {
  let world: LedgerWorld
  let runs: Runs
  const counts = new Counts()
  beforeAll(async () => {
    world = await ledgerWorld()
    for (const text of switched) await world.superuser(text)
    runs = new Runs(world)
    await runs.prepare()
  })
  afterAll(() => world.close())

  test('the ledger and its model give the same answers', { timeout: 3_600_000 }, async () => {
    const property = fc.asyncProperty(
      ledgerCommands(280),
      shortened(async (commands) => {
        const run = await runs.next(2, 2)
        const real = oneByOne(world, counts, run)
        await fc.asyncModelRun(() => ({ model: run.known, real }), commands)
        await compareBooks(world.db, run.model)
      }),
    )
    const file = 'tests/properties/ledger-model-ways.test.ts'
    await checkModel(file, property, { numRuns: RUNS })
    expect(await faultsOf(world.db)).toEqual([])
    covered(file, { way, sequences: RUNS })
  })
})
