import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, openDatabase } from '#platform/database/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { faultsOf } from '#tests/support/ledger.ts'
import { covered } from '#tests/support/proof-budget.ts'
import { isLongProof } from '#tests/support/proof-seed.ts'
import { commandsOn, type Command } from './failpoints-commands.ts'
import { BREAKING, Failpoints, SHARE } from './failpoints.ts'

// K3: the write path breaks at every point that a movement passes, for every kind of movement.
// Nothing half written stays, and the same key sent again has exactly one outcome.

const LONG = { timeout: 600_000 }
const byText = (a: string, b: string) => (a < b ? -1 : 1)

/** The steps that must be among the points, whatever the functions are called. */
const STEPS = [
  'after ledger.lock_batch',
  'before insert ledger.batch',
  'after insert ledger.batch',
  'before insert ledger.op',
  'before insert ledger.transfer',
  'before update ledger.balance',
  'after update ledger.balance',
  'after insert ledger.balance',
  'before insert ledger.hold',
  'before insert ledger.hold_end',
  'before insert ledger.correction',
  'after ledger.apply_batch',
  'after insert platform.push',
  'commit',
]

const database = await testDatabase()
const { db, close } = openDatabase(database.app, { max: 3 })
const commands = await commandsOn(db)
const points = await Failpoints.open(database.superuser)
const broken = new Set<string>()
let breaks = 0

afterAll(async () => {
  await points.close()
  await close()
  await database.drop()
})

const errorsOf = (outcomes: Awaited<ReturnType<Command>>) => outcomes.map(({ error }) => error)

describe.each(commands)('$name', ({ place, make }) => {
  const run = (command: Command) => inTransaction(db, command)
  let all: string[]
  let expected: (string | null)[]
  beforeAll(async () => {
    // The first one opens the house's accounts, which no later one does.
    await run(await make())
    const sample = await make()
    all = await points.pointsOf(async () => {
      expected = errorsOf(await run(sample))
    })
  })
  /** Its share of the points, and all that nobody has broken yet. */
  const mine = (turn: number) =>
    all.filter((point, at) => (at + place + turn) % SHARE === 0 || !broken.has(point))

  test('breaks at a point without a trace, and then has one outcome', LONG, async () => {
    expect(all.length).toBeGreaterThan(8)
    for (const point of mine(0)) {
      for (const action of BREAKING) {
        const command = await make()
        await points.breakAt(point, action, () => run(command))
        expect(errorsOf(await run(command)), `again after ${action} at ${point}`).toEqual(expected)
        const after = await points.digest()
        expect(errorsOf(await run(command)), `once more after ${action} at ${point}`).toEqual(
          expected,
        )
        expect(await points.digest(), `once more after ${action} at ${point}`).toBe(after)
        broken.add(point)
        breaks += 1
      }
    }
    expect(await faultsOf(db)).toEqual([])
  })

  test('two at once rest at a point, and one of them decides', LONG, async () => {
    for (const point of mine(1)) {
      const command = await make()
      const ends = await points.restAt(point, () => Promise.all([run(command), run(command)]))
      expect(ends.map(errorsOf), `two at ${point}`).toEqual([expected, expected])
    }
    expect(await faultsOf(db)).toEqual([])
  })
})

test('every step of the write path was broken by some command', () => {
  if (isLongProof) console.log(`${broken.size} points:\n${[...broken].sort(byText).join('\n')}`)
  for (const step of STEPS) expect([...broken]).toContain(step)
  covered('tests/crash/failpoints-ledger.test.ts', {
    commands: commands.length,
    points: broken.size,
    breaks,
    'of these each command at': SHARE === 1 ? 'every point' : `one point of ${SHARE}`,
  })
})
