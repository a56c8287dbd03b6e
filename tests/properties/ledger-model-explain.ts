import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { assert } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { judgeWallet, type Answer, type Booked } from '../concurrency/ledger-checker.ts'
import type { Call } from './ledger-commands.ts'
import { LedgerModel, type Seen } from './ledger-model.ts'

/** A call that was committed, or rolled itself back, and what it answered. */
export interface Told {
  readonly call: Call
  readonly seen: readonly Seen[]
  /** Places in one count of everything that callers did. */
  readonly sentAt: number
  readonly endedAt: number
  readonly answeredAt: number
}

const STEPS_MAX = 20_000

/**
 * Finds one order of the calls in which the model gives every answer that was given, and in which
 * whatever was answered before another was sent comes before it; answers the model at its end. The
 * order in which transactions ended is nearly always one, so it is tried first.
 * @throws an assertion when there is none, with the longest beginning that was found
 */
export function explain(begin: LedgerModel, told: readonly Told[]): LedgerModel {
  let steps = 0
  let best: { readonly placed: readonly Told[]; readonly faults: readonly string[] } | undefined
  const search = (
    model: LedgerModel,
    placed: readonly Told[],
    rest: readonly Told[],
  ): LedgerModel | undefined => {
    if (rest.length === 0) return model
    const horizon = Math.min(...rest.map(({ answeredAt }) => answeredAt))
    const faults: string[] = []
    for (const one of rest.filter(({ sentAt }) => sentAt < horizon)) {
      if ((steps += 1) > STEPS_MAX) return undefined
      const next = new LedgerModel(model)
      const fault = misfit(next, one)
      if (fault !== undefined) {
        faults.push(fault)
        continue
      }
      const others = rest.filter((other) => other !== one)
      const found = search(next, [...placed, one], others)
      if (found) return found
    }
    if (!best || placed.length > best.placed.length) best = { placed, faults }
    return undefined
  }
  const found = search(
    begin,
    [],
    told.toSorted((a, b) => a.endedAt - b.endedAt),
  )
  if (found) return found
  const order = best?.placed.map(({ call }) => call.name) ?? []
  return assert.fail(
    [
      `no order of ${told.length} calls explains their answers (${steps} steps)`,
      `${order.length} do: ${order.join(', ')}`,
      ...(best?.faults ?? []),
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
