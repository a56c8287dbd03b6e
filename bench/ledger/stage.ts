import { postOne } from '#ledger/post.ts'
import { inTransaction, openDatabase } from '#platform/database/database.ts'
import { CLIENTS } from './ceilings.ts'
import { onClient, type BenchCluster, type BenchDatabase } from './database.ts'
import type { Way } from './lanes.ts'
import { closedLoop, type Rate } from './loop.ts'
import { postings, type Posting } from './posting.ts'
import { Probe } from './probe.ts'
import { FULL_SIZE, readAccounts, type Accounts } from './seed.ts'
import { asOperations, type Traffic } from './traffic.ts'

/** One round's surroundings. */
export interface Stage {
  readonly database: BenchDatabase
  readonly accounts: Accounts
  readonly probe: Probe
}

/** Works on a fresh copy of the data set, watched by a probe. */
export function onStage<T>(cluster: BenchCluster, work: (stage: Stage) => Promise<T>): Promise<T> {
  return cluster.onCopy(async (database) => {
    const accounts = await onClient(database.admin, (client) => readAccounts(client, FULL_SIZE))
    const probe = await Probe.open(database.admin)
    try {
      return await work({ database, accounts, probe })
    } finally {
      await probe.close()
    }
  })
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
