import { setTimeout as sleep } from 'node:timers/promises'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import { inTransaction, openDatabase } from '#platform/database/database.ts'
import { createRandom } from '#platform/random/random.ts'
import { ProcessLanes } from '#ledger/lanes/lanes.ts'
import { postOne, wallet, house } from '#ledger/post.ts'
import { CLIENTS } from './ceilings.ts'
import type { BenchDatabase } from './database.ts'
import { closedLoop, openLoop, type Delays, type Rate } from './loop.ts'
import { postings, type Posting } from './posting.ts'
import type { Probe } from './probe.ts'
import type { Accounts } from './seed.ts'
import type { Traffic } from './traffic.ts'

/** How many callers wait for the lanes at full load: twice what one batch takes. */
export const CALLERS = 2_000

/** One round's surroundings. */
export interface Stage {
  readonly database: BenchDatabase
  readonly accounts: Accounts
  readonly probe: Probe
}

/** A caller that was refused tries again so much later; no browser is faster. */
const SHED_PAUSE_MS = 10

/** Sends an operation; false when the lane refused it, because too much waited. */
type Submit = (posting: Posting) => Promise<boolean>

const isBusy = (error: unknown): boolean =>
  error instanceof Refusal && error.definition === commonErrors.busy

/** What came back from the lanes. */
export interface Answers {
  readonly applied: number
  readonly refused: number
  /** Never sent, because too much waited. */
  readonly shed: number
  /** Calls of the database. */
  readonly calls: number
}

/** Opens lanes for one piece of work and closes them, so that the server's counts are whole. */
export async function throughLanes<T>(
  { database }: Stage,
  work: (submit: Submit) => Promise<T>,
): Promise<{ result: T; answers: Answers }> {
  const lanes = new ProcessLanes(database.app, createRandom())
  let [applied, refused, shed, calls] = [0, 0, 0, 0]
  const counted: typeof postings = {
    ...postings,
    answers: (rows) => {
      calls += 1
      return postings.answers(rows)
    },
  }
  const submit: Submit = async (posting) => {
    try {
      const answer = await lanes.submit(counted, posting.memberId, posting)
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

/** As much as the lanes take. */
export async function fullLoad(
  stage: Stage,
  ms: number,
  next: Traffic,
  callers = CALLERS,
): Promise<Rate & { readonly answers: Answers }> {
  const { result, answers } = await throughLanes(stage, (submit) =>
    closedLoop(callers, ms, async (caller) => {
      if (await submit(next(caller))) return 1
      await sleep(SHED_PAUSE_MS)
      return 0
    }),
  )
  return { ...result, answers }
}

/** At a fixed rate. */
export async function fixedRate(
  stage: Stage,
  ms: number,
  perSecond: number,
  next: Traffic,
): Promise<Delays & { readonly answers: Answers }> {
  const { result, answers } = await throughLanes(stage, (submit) =>
    openLoop(perSecond, ms, () => submit(next())),
  )
  return { ...result, answers }
}

/** The other door, `post`, as a use case without lanes would use it: a transaction an operation. */
export async function onePerTransaction(stage: Stage, ms: number, next: Traffic): Promise<Rate> {
  const { db, close } = openDatabase(stage.database.app, { max: CLIENTS })
  try {
    return await closedLoop(CLIENTS, ms, async () => {
      const { key, memberId, kind, debit, amountSatang } = next()
      await inTransaction(db, (tx) =>
        postOne(tx, {
          key,
          memberId,
          kind,
          legs: [{ debit: wallet(debit), credit: house('game_clearing', 1), amountSatang }],
        }),
      )
      return 1
    })
  } finally {
    await close()
  }
}
