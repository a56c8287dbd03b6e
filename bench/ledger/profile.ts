import { table } from '../web/report.ts'
import { onClient } from './database.ts'
import { sampleWaits } from './probe.ts'
import { fullLoad, type Stage } from './stage.ts'
import { apartBets, known, poorBets, replays, uniformBets, type Traffic } from './traffic.ts'

const PROFILE_MS = 2_000
const SAMPLE_EVERY_MS = 15

/** What to look at when a figure is missed: the processor, the waits, what fills the log. */
export async function profile(stage: Stage, piece: string): Promise<string> {
  const { accounts } = stage
  const earlier = known(uniformBets(accounts))
  if (piece === 'G9') await fullLoad(stage, PROFILE_MS / 2, earlier.traffic)
  const traffic: Record<string, Traffic> = {
    G7: apartBets(accounts),
    G8: poorBets(accounts),
    G9: replays(earlier.sent),
  }
  const callers = piece === 'G7' ? 2 : undefined
  const from = await logPosition(stage)
  const measured = { waits: [] as Awaited<ReturnType<typeof sampleWaits>>, bets: 0, calls: 0 }
  const { use } = await stage.probe.during(async () => {
    measured.waits = await sampleWaits(stage.probe, SAMPLE_EVERY_MS, async () => {
      const load = traffic[piece] ?? uniformBets(accounts)
      const { all, answers } = await fullLoad(stage, PROFILE_MS, load, callers)
      measured.bets = all
      measured.calls = answers.calls
    })
  })
  const { bets, calls, waits } = measured
  const perBet = (ms: number) => `${((ms * 1000) / bets).toFixed(1)} µs`
  const lines = [
    `${piece}: ${bets} operations in ${calls} calls, ${(bets / calls).toFixed(0)} a call; ` +
      `PostgreSQL used ${perBet(use.postgresMs)} an operation, Node ${perBet(use.nodeMs)}; ` +
      `${(use.walBytes / bets).toFixed(0)} bytes of log an operation; others on the machine ` +
      `took ${((use.othersMs / use.passedMs) * 100).toFixed(0)} % of a core`,
    '',
    table(
      ['connections, on average', 'where'],
      waits.map(({ wait, share }) => [share.toFixed(2), wait]),
    ),
    '',
    await logContents(stage, from, bets),
  ]
  return lines.join('\n')
}

async function logPosition({ probe }: Stage): Promise<string> {
  const [row] = await probe.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  return row?.at ?? '0/0'
}

/** By kind of record; only a superuser may read the log. */
function logContents({ database }: Stage, from: string, bets: number): Promise<string> {
  return onClient(database.admin, async (client) => {
    try {
      await client.query('create extension if not exists pg_walinspect')
      const { rows } = await client.query<{ kind: string; records: string; bytes: string }>(
        `select "resource_manager/record_type" as kind, (count / $2::float8)::numeric(9,2)::text as records,
                (combined_size / $2::float8)::numeric(9,1)::text as bytes
           from pg_get_wal_stats($1::pg_lsn, pg_current_wal_flush_lsn(), true)
          where combined_size > 0 order by combined_size desc limit 10`,
        [from, bets],
      )
      return table(
        ['record of the log', 'of them an operation', 'bytes an operation'],
        rows.map(({ kind, records, bytes }) => [kind, records, bytes]),
      )
    } catch (error) {
      return `the log cannot be read here: ${(error as Error).message}`
    }
  })
}
