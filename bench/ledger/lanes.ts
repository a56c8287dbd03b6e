import { setTimeout as sleep } from 'node:timers/promises'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { ProcessLanes } from '#ledger/lanes/lanes.ts'
import type { Connection } from '#platform/database/connection.ts'
import type { BatchStatement } from '#platform/lanes.ts'
import { createRandom } from '#platform/random/random.ts'
import { closedLoop, openLoop, type Delays, type Rate } from './loop.ts'

/** How many callers wait for the lanes at full load: twice what one batch takes. */
export const CALLERS = 2_000

/** A caller that was refused tries again so much later; no browser is faster. */
const SHED_PAUSE_MS = 10

/** What the lanes of a process are asked to do: which statement, with which items. */
export interface Way<Item extends { readonly memberId: bigint | number }> {
  readonly at: Connection
  readonly statement: BatchStatement<Item, { readonly applied: boolean }>
  /** Some sources give each caller his own. */
  readonly next: (caller?: number) => Item
}

/** What came back from the lanes. */
export interface Answers {
  readonly applied: number
  readonly refused: number
  /** Never sent, because too much waited. */
  readonly shed: number
  /** Calls of the database. */
  readonly calls: number
}

type AnyItem = { readonly memberId: bigint | number }

/** As much as the lanes take. */
export async function fullLoad<Item extends AnyItem>(
  way: Way<Item>,
  ms: number,
  callers = CALLERS,
): Promise<Rate & { readonly answers: Answers }> {
  const { result, answers } = await throughLanes(way, (submit) =>
    closedLoop(callers, ms, async (caller) => {
      if (await submit(caller)) return 1
      await sleep(SHED_PAUSE_MS)
      return 0
    }),
  )
  return { ...result, answers }
}

/** At a fixed rate. */
export async function fixedRate<Item extends AnyItem>(
  way: Way<Item>,
  ms: number,
  perSecond: number,
): Promise<Delays & { readonly answers: Answers }> {
  const { result, answers } = await throughLanes(way, (submit) =>
    openLoop(perSecond, ms, () => submit()),
  )
  return { ...result, answers }
}

/** Opens lanes for one piece of work and closes them, so that the server's counts are whole. */
async function throughLanes<Item extends AnyItem, T>(
  { at, statement, next }: Way<Item>,
  work: (submit: (caller?: number) => Promise<boolean>) => Promise<T>,
): Promise<{ result: T; answers: Answers }> {
  const lanes = new ProcessLanes(at, createRandom())
  let [applied, refused, shed, calls] = [0, 0, 0, 0]
  const counted: typeof statement = {
    ...statement,
    answers: (rows) => {
      calls += 1
      return statement.answers(rows)
    },
  }
  const submit = async (caller?: number): Promise<boolean> => {
    const item = next(caller)
    try {
      const answer = await lanes.submit(counted, item.memberId, item)
      if (answer.applied) applied += 1
      else refused += 1
      return true
    } catch (error) {
      if (!isBusy(error)) throw error
      shed += 1
      return false
    }
  }
  try {
    const result = await work(submit)
    return { result, answers: { applied, refused, shed, calls } }
  } finally {
    await lanes.close()
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Refusal && error.definition === commonErrors.busy
