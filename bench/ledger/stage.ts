import { postOne } from '#ledger/post.ts'
import { inTransaction, openDatabase } from '#platform/database/database.ts'
import { CLIENTS } from './ceilings.ts'
import type { BenchDatabase } from './database.ts'
import type { Way } from './lanes.ts'
import { closedLoop, type Rate } from './loop.ts'
import { postings, type Posting } from './posting.ts'
import type { Probe } from './probe.ts'
import type { Accounts } from './seed.ts'
import { asOperations, type Traffic } from './traffic.ts'

/** One round's surroundings. */
export interface Stage {
  readonly database: BenchDatabase
  readonly accounts: Accounts
  readonly probe: Probe
}

/** Postings through the lanes of this process. */
export const wayOf = ({ database }: Stage, next: Traffic): Way<Posting> => ({
  at: database.app,
  statement: postings,
  next,
})

/** The other door, `post`, as a use case without lanes would use it: a transaction an operation. */
export async function onePerTransaction(stage: Stage, ms: number, next: Traffic): Promise<Rate> {
  const operation = asOperations(next)
  const { db, close } = openDatabase(stage.database.app, { max: CLIENTS })
  try {
    return await closedLoop(CLIENTS, ms, async () => {
      await inTransaction(db, (tx) => postOne(tx, operation()))
      return 1
    })
  } finally {
    await close()
  }
}
