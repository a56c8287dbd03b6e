import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { assert } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { judgeWallet, type Answer, type Booked } from '../concurrency/ledger-checker.ts'
import type { Call } from './ledger-commands.ts'
import { LedgerModel, type ModelRound, type Seen } from './ledger-model.ts'

/** A call that was committed, or rolled itself back, and what it answered. */
export interface Told {
  readonly call: Call
  readonly seen: readonly Seen[]
  /** Places in one count of everything that callers did. */
  readonly sentAt: number
  readonly endedAt: number
  readonly answeredAt: number
}

const STEPS_MAX = 100_000

/** How far a search has come. */
interface Place {
  readonly model: LedgerModel
  readonly placed: readonly number[]
  readonly rest: readonly number[]
}

/**
 * Finds one order of the calls in which the model gives every answer that was given, and in which
 * whatever was answered before another was sent comes before it. The order in which transactions
 * ended is nearly always one, so it is tried first. What was tried in vain with the same calls is
 * not tried again in another order of them.
 */
class Search {
  readonly #told: readonly Told[]
  readonly #vain = new Set<string>()
  steps = 0
  longest: { readonly placed: readonly number[]; readonly faults: readonly string[] } = {
    placed: [],
    faults: [],
  }

  constructor(told: readonly Told[]) {
    this.#told = told
  }

  from({ model, placed, rest }: Place): LedgerModel | undefined {
    if (rest.length === 0) return model
    const state = stateOf(model, placed)
    if (this.#vain.has(state)) return undefined
    const horizon = Math.min(...rest.map((no) => this.#at(no).answeredAt))
    const faults: string[] = []
    for (const no of rest) {
      if (this.#at(no).sentAt > horizon) continue
      if ((this.steps += 1) > STEPS_MAX) return undefined
      const next = new LedgerModel(model)
      const fault = misfit(next, this.#at(no))
      if (fault === undefined) {
        const others = rest.filter((other) => other !== no)
        const end = this.from({ model: next, placed: [...placed, no], rest: others })
        if (end) return end
      } else faults.push(fault)
    }
    this.#vain.add(state)
    if (placed.length >= this.longest.placed.length) this.longest = { placed, faults }
    return undefined
  }

  #at(no: number): Told {
    const told = this.#told[no]
    if (!told) throw new Error(`there is no call ${no}`)
    return told
  }
}

/** The same calls in another order differ in what has no versions: gates and rounds. */
const stateOf = (model: LedgerModel, placed: readonly number[]): string =>
  [
    placed.toSorted((a, b) => a - b).join(),
    [...model.blocked]
      .map(([id, why]) => `${id} ${why}`)
      .toSorted()
      .join(),
    [...model.rounds.values()].map(roundState).join(),
  ].join('|')

const roundState = ({ isOpen, results, settled, sharesLeft, settledBills }: ModelRound): string =>
  [isOpen, ...results, settled, sharesLeft, ...settledBills].join(' ')

/**
 * The model at the end of an order of the calls that explains them all.
 * @throws an assertion when there is none, with the longest beginning that was found
 */
export function explain(begin: LedgerModel, told: readonly Told[]): LedgerModel {
  const ended = told.toSorted((a, b) => a.endedAt - b.endedAt)
  const search = new Search(ended)
  const end = search.from({ model: begin, placed: [], rest: [...ended.keys()] })
  if (end) return end
  const { placed, faults } = search.longest
  const hasGivenUp = search.steps > STEPS_MAX ? ', but not every order was tried' : ''
  return assert.fail(
    [
      `no order of ${told.length} calls explains their answers${hasGivenUp}`,
      `${placed.length} do: ${placed.map((no) => ended[no]?.call.name).join(', ')}`,
      ...faults,
    ].join('\n'),
  )
}

/** What the model answers here, where that is not what was answered. */
function misfit(model: LedgerModel, { call, seen, sentAt, answeredAt }: Told): string | undefined {
  const place = `${call.name} sent ${sentAt} answered ${answeredAt}`
  try {
    const due = call.decide(model, seen)
    return isDeepStrictEqual(due, seen) ? undefined : `${place}: ${show(seen)}, not ${show(due)}`
  } catch (error) {
    // A hold or a bill that does not exist yet in this order.
    return `${place}: ${error instanceof Error ? error.message : String(error)}`
  }
}

const show = (seen: readonly Seen[]): string =>
  JSON.stringify(seen, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

/** Judges each wallet's chain and every answer that showed it, as histories of a server are judged. */
export async function judgeWallets(
  db: Db,
  model: LedgerModel,
  told: readonly Told[],
): Promise<string[]> {
  const faults: string[] = []
  for (const [id, { owes }] of model.accounts) {
    if (!owes) faults.push(...judgeWallet(await booksOf(db, id), answersOf(told, id)))
  }
  return faults
}

/** An operation that moves a wallet in several legs answers with the last: only that has its key. */
async function booksOf(db: Db, walletId: bigint): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select case when l.version = max(l.version) over (partition by l.op_id) then l.op_id::text
                else l.op_id || ' before ' || l.version end as key,
           l.version, l.delta, l.after
      from ledger.member_line l
     where l.account_id = ${walletId} order by l.version`.execute(db)
  return rows
}

const answersOf = (told: readonly Told[], walletId: bigint): Answer[] =>
  told.flatMap(({ seen, sentAt, answeredAt }) =>
    seen.flatMap(({ key, applied, replayed, wallet }): Answer[] =>
      wallet?.id === walletId && wallet.version !== null && key !== null
        ? [
            {
              key,
              sentAt,
              answeredAt,
              how: applied && !replayed ? 'changed' : 'seen',
              version: wallet.version,
              after: wallet.available,
            },
          ]
        : [],
    ),
  )
