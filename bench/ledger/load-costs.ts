import { onClient } from './database.ts'
import { fullLoad } from './lanes.ts'
import { wayOf, type Stage } from './stage.ts'
import { uniformBets } from './traffic.ts'

/** What a bet needs at full load; far below one, because a batch shares it. */
export interface LoadCosts {
  readonly bets: number
  readonly statements: number
  readonly commits: number
  readonly syncs: number
}

const LOAD_MS = 2_000

/**
 * Counts calls at the driver and commits and syncs at the server, the lanes' connecting and the
 * server's own work included. The lanes are closed before reading: a connection that ends has
 * delivered its counts.
 */
export async function countLoad(stage: Stage): Promise<LoadCosts> {
  const before = await read(stage)
  const { all: bets, answers } = await fullLoad(wayOf(stage, uniformBets(stage.accounts)), LOAD_MS)
  const after = await read(stage)
  return {
    bets,
    statements: answers.calls / bets,
    commits: (after.commits - before.commits) / bets,
    syncs: (after.syncs - before.syncs) / bets,
  }
}

function read({ database }: Stage): Promise<{ commits: number; syncs: number }> {
  return onClient(database.admin, async (client) => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ commits: string; syncs: string }>(
      `select (select xact_commit from pg_stat_database where datname = current_database())::text
                as commits,
              (select sum(fsyncs) from pg_stat_io where object = 'wal')::text as syncs`,
    )
    return { commits: Number(rows[0]?.commits), syncs: Number(rows[0]?.syncs) }
  })
}
