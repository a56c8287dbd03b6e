import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { covered, inForm } from '#tests/support/proof-budget.ts'
import { isLongProof, proofSeed } from '#tests/support/proof-seed.ts'
import type { Counts } from './ledger-commands.ts'

// One way of running and reporting the model suites. A failure can be run again from its text:
// LEDGER_SEED, LEDGER_PATH and LEDGER_REPLAY say which sequence, and how it was made shorter.

const { LEDGER_RUNS, LEDGER_SEED, LEDGER_PATH, LEDGER_REPLAY, LEDGER_MUTANT } = process.env

/** Sequences of a suite; LEDGER_RUNS sets another number. */
export const runsOf = (usual: { short: number; long: number }): number =>
  Number(LEDGER_RUNS ?? inForm(usual))

/** The part of `fc.commands` that repeats a failure. */
export const replayOptions = LEDGER_REPLAY === undefined ? {} : { replayPath: LEDGER_REPLAY }

/** How often a failure is repeated where the machine has a say in it. */
export const repeats = LEDGER_PATH === undefined ? 1 : 10

/** How long a failure is made shorter: its runs meet a real database. */
const SHORTEN_MS = 60_000

/** The predicate of a property, which finds nothing more once it was made shorter for long enough. */
export function shortened<Values extends unknown[]>(
  predicate: (...values: Values) => Promise<void>,
): (...values: Values) => Promise<void> {
  let failedAtMs: number | undefined
  return async (...values) => {
    if (failedAtMs !== undefined && performance.now() - failedAtMs > SHORTEN_MS) return
    try {
      await predicate(...values)
    } catch (error) {
      failedAtMs ??= performance.now()
      throw error
    }
  }
}

/**
 * Checks a property over commands; its first value is the sequence of commands.
 * @param turn every turn has sequences of its own
 */
export async function checkModel<Values extends [unknown, ...unknown[]]>(
  file: string,
  property: fc.IAsyncProperty<Values>,
  { numRuns, turn = 1 }: { numRuns: number; turn?: number },
): Promise<void> {
  const details = await fc.check(property, {
    numRuns: LEDGER_PATH === undefined ? numRuns : 1,
    seed: LEDGER_SEED === undefined ? seedOf(turn) : Number(LEDGER_SEED),
    ...(LEDGER_PATH === undefined ? {} : { path: LEDGER_PATH }),
    // A seeded bug only has to be seen, and a repeated failure is as short as it was.
    endOnFailure: LEDGER_MUTANT !== undefined || LEDGER_PATH !== undefined,
  })
  if (!details.failed) return
  const commands = String(details.counterexample?.[0])
  const replay = /replayPath="([^"]*)"/.exec(commands)?.[1] ?? ''
  const again = [
    `LEDGER_SEED=${details.seed}`,
    `LEDGER_PATH='${details.counterexamplePath ?? ''}'`,
    `LEDGER_REPLAY='${replay}'`,
    'vitest run --project server',
    file,
  ]
  throw new Error(
    [
      `${(details.errorInstance as Error | null)?.message ?? 'no error'}`,
      `after ${details.numRuns} runs, made shorter ${details.numShrinks} times`,
      ...(details.counterexample ?? []).map(String),
      `again: ${again.join(' ')}`,
    ].join('\n\n'),
    { cause: details.errorInstance },
  )
}

/** What a suite must have seen: every command, and every kind of movement. */
export interface Coverage {
  readonly names: readonly string[]
  readonly counts: Counts
  readonly leastTimes: number
  readonly db: Db
}

/** Seeds differ: with too few sequences one of a hundred kinds of movement may not come about. */
const TURNS_MAX = 6

/** The sequences of another turn are others, and those of the short form the same in every run. */
const seedOf = (turn: number): number => proofSeed + turn - 1

/**
 * Checks a property over commands, with more sequences where some command or movement came too
 * rarely, and says how often the rarest came.
 * @throws where the property fails, or one came too rarely in all turns
 */
export async function checkUntilEach<Values extends [unknown, ...unknown[]]>(
  file: string,
  property: fc.IAsyncProperty<Values>,
  numRuns: number,
  coverage: Coverage,
): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    await checkModel(file, property, { numRuns, turn })
    if (LEDGER_PATH !== undefined) return
    const { leastTimes, counts, names } = coverage
    const all = [...names.map((name) => `command ${name}`), ...(await countMovements(coverage))]
    const rare = all.filter((name) => counts.of(name) < leastTimes)
    if (rare.length > 0 && turn < TURNS_MAX) continue
    if (isLongProof) console.log(counts.toString())
    expect(rare.map((name) => `${name} ${counts.of(name)} times`)).toEqual([])
    covered(file, {
      sequences: turn * numRuns,
      commands: names.reduce((sum, name) => sum + counts.of(`command ${name}`), 0),
      'kinds of command': names.length,
      'kinds of movement': all.length - names.length,
      'each at least': Math.min(...all.map((name) => counts.of(name))),
    })
    return
  }
}

/** Counts each kind of movement that was posted, and names them all. */
async function countMovements({ counts, db }: Coverage): Promise<string[]> {
  // A tombstone moves nothing, so it has no movement to count.
  const { rows } = await sql<{ name: string; times: number }>`
    select k.name, count(t.code)::integer as times
      from ledger.kind k left join ledger.transfer t using (code)
     where k.name <> 'game_tombstone' group by k.name`.execute(db)
  for (const { name, times } of rows) counts.set(`movement ${name}`, times)
  return rows.map(({ name }) => `movement ${name}`)
}
