import type { CallOutput } from '#kernel/contract.ts'
import { moneyHealth as readHealth } from '#ledger/money-watch.ts'
import type { Services } from '#platform/services.ts'
import type { moneyHealth } from '../contract.ts'

/** What the last proofs of the books and their seals say, for whoever sits at the desk. */
export async function describeMoney({ db }: Services): Promise<CallOutput<typeof moneyHealth>> {
  const { alarms, runs, seal } = await readHealth(db)
  return {
    alarms: [...alarms],
    fault_count: runs.reduce((sum, run) => sum + run.faultCount, 0),
    seal_height: Number(seal.height),
  }
}
