import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { house, post, wallet, type Operation, type Outcome } from '#ledger/post.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { depositOf, freshKey } from '#tests/support/ledger.ts'
import type { BalanceRow } from './ledger-bank.ts'
import type { Answer, Booked } from './ledger-checker.ts'

/** A random source that a seed repeats; what the machine interleaves it cannot repeat. */
export function seeded(seed: string): (max: number) => number {
  let step = 0
  return (max) => {
    const bytes = createHash('sha256')
      .update(`${seed}/${(step += 1)}`)
      .digest()
    return bytes.readUInt32BE(0) % max
  }
}

interface Member {
  readonly memberId: bigint
  readonly walletId: bigint
}

/** One way of bringing operations to the ledger. */
export type Poster = (operations: readonly Operation[]) => Promise<Outcome[]>

/** By `post`, in a transaction of its own. */
export const postingTo =
  (db: Db): Poster =>
  (operations) =>
    inTransaction(db, (tx) => post(tx, operations))

/** What all workers of a run share: keys to repeat, holds to end, and what everybody was told. */
export class Run {
  readonly members: readonly Member[]
  readonly answers = new Map<bigint, Answer[]>()
  readonly sent: Operation[] = []
  readonly holds: { readonly id: bigint; readonly memberId: bigint; readonly amount: bigint }[] = []
  readonly counts = new Map<string, number>()
  readonly #post: Poster
  #clock = 0

  constructor(poster: Poster, members: readonly Member[]) {
    this.#post = poster
    this.members = members
    for (const { walletId } of members) this.answers.set(walletId, [])
  }

  /** The next place in the one count of all sends and answers of this process. */
  tick(): number {
    return (this.#clock += 1)
  }

  /** Posts and writes down what the answer said. @throws what the poster throws */
  async send(
    operations: readonly Operation[],
    fate: 'kept' | 'lost' = 'kept',
    poster = this.#post,
  ): Promise<Outcome[]> {
    const sentAt = this.tick()
    const outcomes = await poster(operations)
    const answeredAt = this.tick()
    for (const [index, outcome] of outcomes.entries()) {
      const operation = operations[index]
      if (!operation) continue
      this.#count(operation, outcome)
      if (outcome.holdId !== null && !outcome.replayed) this.#keepHold(operation, outcome.holdId)
      if (fate === 'kept') this.#note(operation, outcome, sentAt, answeredAt)
    }
    return outcomes
  }

  #note(operation: Operation, outcome: Outcome, sentAt: number, answeredAt: number): void {
    const at = outcome.wallet
    if (!at) return
    const [leg] = operation.legs
    const isPoor = outcome.error === 'insufficient_balance' && !outcome.replayed
    this.answers.get(at.accountId)?.push({
      key: operation.key,
      sentAt,
      answeredAt,
      how: outcome.applied && !outcome.replayed ? 'changed' : 'seen',
      version: at.version,
      after: at.availableSatang,
      ...(isPoor ? { wanted: leg?.amountSatang ?? 0n } : {}),
    })
  }

  #keepHold(operation: Operation, id: bigint): void {
    const amount = operation.legs[0]?.amountSatang ?? 0n
    this.holds.push({ id, memberId: BigInt(operation.memberId), amount })
  }

  #count(operation: Operation, outcome: Outcome): void {
    const name = `${operation.kind} ${outcome.replayed ? 'replayed' : (outcome.error ?? 'applied')}`
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }
}

class Abandoned extends Error {}

/**
 * One worker: calls of one to four operations of random members in random order, some repeated,
 * some rolled back after the ledger answered, some whose answer is lost and asked for again.
 */
export async function work(
  run: Run,
  db: Db,
  random: (max: number) => number,
  calls: number,
): Promise<void> {
  for (let call = 0; call < calls; call += 1) {
    const operations = Array.from({ length: 1 + random(4) }, () => nextOperation(run, random))
    const keys = new Set<string>()
    const once = operations.filter(({ key }) => !keys.has(key) && keys.add(key))
    run.sent.push(...once)
    const fate = random(10)
    if (fate === 0) {
      await rollBack(db, once)
      await run.send(once)
    } else if (fate === 1) {
      await run.send(once, 'lost')
      await run.send(once)
    } else {
      await run.send(once)
    }
  }
}

async function rollBack(db: Db, operations: readonly Operation[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await post(tx, operations)
    throw new Abandoned()
  }).catch((error: unknown) => {
    if (!(error instanceof Abandoned)) throw error
  })
}

/** Something that could happen next, some of it to be refused, some of it sent before. */
export function nextOperation(run: Run, random: (max: number) => number): Operation {
  const { memberId, walletId } = run.members[random(run.members.length)] ?? {
    memberId: 0n,
    walletId: 0n,
  }
  const amountSatang = BigInt(1 + random(90))
  const pool = house('lottery_pool', 1)
  const own = { key: freshKey(), memberId }
  const choice = random(100)
  if (choice < 12) return run.sent[random(run.sent.length)] ?? depositOf(memberId, walletId, 1n)
  if (choice < 32) return depositOf(memberId, walletId, amountSatang)
  if (choice < 62) {
    return {
      ...own,
      kind: 'lottery_stake',
      legs: [{ debit: wallet(walletId), credit: pool, amountSatang }],
    }
  }
  if (choice < 74) {
    return {
      ...own,
      kind: 'lottery_prize',
      legs: [{ debit: pool, credit: wallet(walletId), amountSatang }],
    }
  }
  const hold = run.holds[random(run.holds.length)]
  if (choice < 86 || !hold) {
    const clearing = house('withdrawal_clearing')
    return {
      ...own,
      kind: 'withdraw_hold',
      legs: [{ debit: wallet(walletId), credit: clearing, amountSatang }],
    }
  }
  return endOf(hold, random(3))
}

/** Several workers may end the same hold: one of them does. */
function endOf(hold: Run['holds'][number], how: number): Operation {
  const own = { key: freshKey(), memberId: hold.memberId }
  if (how === 0) return { ...own, kind: 'withdraw_returned', legs: [{ hold: hold.id }] }
  const paid = how === 1 ? hold.amount : hold.amount / 2n + 1n
  const amountSatang = paid > hold.amount ? hold.amount : paid
  return {
    ...own,
    kind: 'withdraw_paid',
    legs: [
      { hold: hold.id, amountSatang },
      {
        kind: 'withdraw_payout',
        debit: house('withdrawal_clearing'),
        credit: house('gateway_float', 1),
        amountSatang,
      },
    ],
  }
}

/** What the books hold of a wallet, by version. */
export async function booksOf({ db }: { readonly db: Db }, walletId: bigint): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select op_id as key, version, delta, after from ledger.member_line
     where account_id = ${walletId} order by version, transfer_id`.execute(db)
  return rows
}

const SNAPSHOT_EVERY_MS = 10

/** Reads all balances, each time in one snapshot, until the run is over. */
export async function snapshotsOf(db: Db, isOver: () => boolean): Promise<BalanceRow[][]> {
  const snapshots: BalanceRow[][] = []
  do {
    const { rows } = await sql<BalanceRow>`
      select b.account_id as account, b.stripe, a.asset_id as asset, b.rule,
             b.debits_posted as debits, b.credits_posted as credits,
             b.debits_pending as "debitsPending", b.credits_pending as "creditsPending", b.version
        from ledger.balance b left join ledger.account a using (account_id)`.execute(db)
    snapshots.push(rows)
    await pause(SNAPSHOT_EVERY_MS)
  } while (!isOver())
  return snapshots
}
