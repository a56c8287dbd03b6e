import type { LaneTransport } from '#ledger/lanes/lane.ts'
import type { Operation, Outcome } from '#ledger/operation.ts'
import { Batch, locksOf } from './apply-batch.ts'
import type { Tx } from './database.ts'
import { weightOf, type Order } from './order.ts'
import type { Session } from './sessions.ts'
import type { Life } from './stage.ts'
import type { StoredOp } from './tables.ts'
import type { World } from './world.ts'

/** As `LOCK_TIMEOUT_MS` of the real transport, in the smaller times of the simulation. */
const LOCK_TIMEOUT_MS = 300

/**
 * The simulated way of one lane to the database: a session with a stripe of its own, over which a
 * batch is one statement and one commit. It watches that the lane keeps its promises.
 */
export function laneTransport(
  world: World,
  life: Life,
  statement: string,
): LaneTransport<Order, Outcome> {
  const lane = {}
  let inFlight = 0
  const broken = new WeakSet<Order>()
  return {
    async connect() {
      const session = await world.network.open(life)
      const stripe = world.takeStripe(session)
      return {
        call: async (items) => {
          inFlight += 1
          watch(world, items, inFlight)
          for (const { operation } of items) {
            const name = `${statement}/${operation.memberId}`
            if (world.laneOf(life, name, lane) === lane) continue
            world.fault(`${name} meets two lanes of ${life.name}`, [operation.key])
          }
          const orders = world.mutants.has('sent again with new keys')
            ? items.map((item) => (broken.has(item) ? withNewKey(world, item) : item))
            : items
          try {
            return await session.call(labelOf(items), () => serve(world, session, stripe, orders))
          } catch (error) {
            for (const item of items) broken.add(item)
            throw error
          } finally {
            inFlight -= 1
          }
        },
        close: () => Promise.resolve(session.close()),
      }
    },
  }
}

function watch(world: World, items: readonly Order[], inFlight: number): void {
  const { itemsMax, weightMax } = world.limits
  const weight = items.reduce((sum, item) => sum + weightOf(item), 0)
  const about = items.map((item) => item.operation.key)
  world.count('batches', items.length > 1 ? 'of several' : 'of one')
  if (inFlight > 1) world.fault('a lane has two calls in flight', about)
  if (items.length === 0) world.fault('a lane sends an empty batch', about)
  if (items.length > itemsMax) {
    world.fault(`a batch has ${items.length} items, ${itemsMax} at most`, about)
  }
  if (weight > weightMax && items.length > 1) {
    world.fault(`a batch weighs ${weight}, ${weightMax} at most`, about)
  }
}

const withNewKey = (world: World, order: Order): Order => ({
  ...order,
  operation: { ...order.operation, key: `${order.operation.key}/${world.tables.nextId()}` },
})

/** The statement on its backend: xid, locks, then in later statements the decisions, then commit. */
async function serve(
  world: World,
  session: Session,
  stripe: number,
  orders: readonly Order[],
): Promise<Outcome[]> {
  const { db, mutants, stage } = world
  const { backend } = session
  const tx = db.begin(backend)
  try {
    const early = mutants.has('keys looked up before the lock') ? new Map(db.tables.ops) : undefined
    const locks = locksOf(
      db,
      orders.map((order) => order.operation),
    )
    if (!mutants.has('no lock')) await db.lock(tx, locks, LOCK_TIMEOUT_MS)
    await stage.sleep(world.weather.delayMs(), backend)
    const outcomes = decide(world, tx, stripe, orders, early)
    if (mutants.has('answered before the commit')) {
      void stage
        .sleep(world.weather.delayMs(), backend)
        .then(() => db.commit(tx))
        .catch(() => {})
      return outcomes
    }
    await stage.sleep(world.weather.commitMs(), backend)
    db.commit(tx)
    stage.note(() => told(session, stripe, tx, outcomes), ...orders.map(aboutOf))
    return mutants.has('answers shifted')
      ? [...outcomes.slice(1), ...outcomes.slice(0, 1)]
      : outcomes
  } catch (error) {
    db.abort(tx)
    stage.note(() => `${session.backend.name} failed: ${String(error)}`, ...orders.map(aboutOf))
    throw error
  }
}

function decide(
  world: World,
  tx: Tx,
  stripe: number,
  orders: readonly Order[],
  early: ReadonlyMap<string, StoredOp> | undefined,
): Outcome[] {
  const batch = new Batch(world.db, tx, stripe, world.mutants, early)
  return orders.map((order) => {
    if (!order.bill || batch.knows(order.operation.key)) return batch.apply(order.operation)
    return sell(world, tx, batch, order.operation, order.bill)
  })
}

/** As `lottery.sell_batch`: the round's state is read here, after the xid was taken. */
function sell(
  world: World,
  tx: Tx,
  batch: Batch,
  operation: Operation,
  { roundId, lines }: NonNullable<Order['bill']>,
): Outcome {
  const { tables } = world
  if (tables.rounds.get(roundId)?.state !== 'open') {
    return batch.apply({ ...operation, refusal: 'round_closed' })
  }
  const id = tables.nextId()
  const outcome = batch.apply({ ...operation, refId: id })
  const [leg] = operation.legs
  if (outcome.applied && !outcome.replayed && leg && 'debit' in leg && 'wallet' in leg.debit) {
    const walletId = BigInt(leg.debit.wallet)
    const memberId = BigInt(operation.memberId)
    const bill = { id, key: operation.key, roundId, memberId, walletId, lines, xid: tx.xid }
    tx.writes.push(() => tables.bills.set(id, { ...bill, totalSatang: leg.amountSatang }))
  }
  return outcome
}

const aboutOf = (order: Order): string => order.operation.key
const labelOf = (items: readonly Order[]): string =>
  `batch of ${items.length}: ${items.map((item) => item.operation.key.slice(0, 8)).join(' ')}`

function told(session: Session, stripe: number, tx: Tx, outcomes: readonly Outcome[]): string {
  const ends = outcomes.map(
    (outcome) =>
      `${outcome.key.slice(0, 8)} ${outcome.replayed ? 'replayed ' : ''}${outcome.error ?? 'applied'}`,
  )
  return `${session.backend.name} commits ${tx.xid} on stripe ${stripe}: ${ends.join(', ')}`
}
