import { RaceLost } from '#ledger/lanes/lane.ts'
import type { Operation, Outcome } from '#ledger/operation.ts'
import { Batch, locksOf } from './apply-batch.ts'
import type { Tx } from './database.ts'
import type { Life } from './stage.ts'
import type { World } from './world.ts'

/** Takes one step of a transaction: a statement there and back. Between two the process may die. */
export type Step = <Value>(label: string, work: () => Value | Promise<Value>) => Promise<Value>

const LOCK_TIMEOUT_MS = 600
const RETRIES_MAX = 2
/** The first of the stripes that the rare flows share (1008 to 1023 in the product). */
const RARE_STRIPE = 1_008

/** `inTransaction`: BEGIN, the steps, COMMIT; a lost race is tried again. */
export async function inTransaction<Value>(
  world: World,
  life: Life,
  work: (tx: Tx, step: Step) => Promise<Value>,
): Promise<Value> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await once(world, life, work)
    } catch (error) {
      if (retry >= RETRIES_MAX || !(error instanceof RaceLost)) throw error
    }
  }
}

async function once<Value>(
  world: World,
  life: Life,
  work: (tx: Tx, step: Step) => Promise<Value>,
): Promise<Value> {
  const { db, network, stage } = world
  const session = await network.open(life)
  try {
    const step: Step = (label, run) => session.call(label, async () => run())
    const tx = await step('begin', () => db.begin(session.backend))
    const value = await work(tx, step)
    await step('commit', async () => {
      await stage.sleep(world.weather.commitMs(), session.backend)
      db.commit(tx)
      stage.note(() => `${life.name} ${session.backend.name} commits ${tx.xid}`, ...aboutOf(tx))
    })
    return value
  } finally {
    // What is still open rolls back when the backend sees that nobody is there.
    session.close()
  }
}

/** One statement in autocommit that only reads. */
export async function readOnce<Value>(
  world: World,
  life: Life,
  label: string,
  read: () => Value,
): Promise<Value> {
  const session = await world.network.open(life)
  try {
    return await session.call(label, async () => read())
  } finally {
    session.close()
  }
}

/** `post(tx, operations)`: locks the wallets, then decides, each in a statement of its own. */
export async function post(
  world: World,
  tx: Tx,
  step: Step,
  operations: readonly Operation[],
): Promise<Outcome[]> {
  await step('lock wallets', () =>
    world.db.lock(tx, locksOf(world.db, operations), LOCK_TIMEOUT_MS),
  )
  return step('post', () => {
    const batch = new Batch(world.db, tx, RARE_STRIPE + (tx.xid % 16), world.mutants)
    return operations.map((operation) => batch.apply(operation))
  })
}

export const lockStep = (world: World, tx: Tx, step: Step, names: readonly string[]) =>
  step('lock', () => world.db.lock(tx, names, LOCK_TIMEOUT_MS))

/** The names of the rows that a transaction made. */
const aboutOf = (tx: Tx): string[] => [
  'rare',
  ...[...tx.uniques].map((key) => key.replace(/^\w+\//, '')),
]
