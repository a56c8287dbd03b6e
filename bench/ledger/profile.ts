import { table } from '../web/report.ts'
import { onClient, type BenchDatabase } from './database.ts'
import type { Answers } from './lanes.ts'
import type { Rate } from './loop.ts'
import { sampleWaits, type Probe, type Use } from './probe.ts'

const SAMPLE_EVERY_MS = 15

/** Where a profile looks. */
interface Place {
  readonly database: BenchDatabase
  readonly probe: Probe
}

/**
 * What to look at when a figure is missed: the processor, the waits, what fills the log. The load
 * runs once more for it, because looking costs.
 */
export async function profileOf(
  { database, probe }: Place,
  name: string,
  load: () => Promise<Rate & { readonly answers: Answers }>,
): Promise<string> {
  const from = await logPosition(probe)
  const { result, use } = await probe.during(async () => {
    const results: Awaited<ReturnType<typeof load>>[] = []
    const waits = await sampleWaits(probe, SAMPLE_EVERY_MS, async () => {
      results.push(await load())
    })
    return { waits, ...(results[0] ?? { all: Number.NaN, answers: { calls: Number.NaN } }) }
  })
  const { all: count, answers, waits } = result
  return [
    `${name}: ${textOfUse(use, count, answers.calls)}`,
    '',
    table(
      ['connections, on average', 'where'],
      waits.map(({ wait, share }) => [share.toFixed(2), wait]),
    ),
    '',
    await logContents(database, from, count),
  ].join('\n')
}

function textOfUse(use: Use, count: number, calls: number): string {
  const each = (ms: number) => `${((ms * 1000) / count).toFixed(1)} µs`
  return (
    `${count} operations in ${calls} calls, ${(count / calls).toFixed(0)} a call; PostgreSQL used ` +
    `${each(use.postgresMs)} an operation, Node ${each(use.nodeMs)}; ` +
    `${(use.walBytes / count).toFixed(0)} bytes of log an operation; others on the machine took ` +
    `${((use.othersMs / use.passedMs) * 100).toFixed(0)} % of a core`
  )
}

async function logPosition(probe: Probe): Promise<string> {
  const [row] = await probe.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  return row?.at ?? '0/0'
}

/** By kind of record; only a superuser may read the log. */
function logContents({ admin }: BenchDatabase, from: string, count: number): Promise<string> {
  return onClient(admin, async (client) => {
    try {
      await client.query('create extension if not exists pg_walinspect')
      const { rows } = await client.query<{ kind: string; records: string; bytes: string }>(
        `select "resource_manager/record_type" as kind,
                (count / $2::float8)::numeric(9,2)::text as records,
                (combined_size / $2::float8)::numeric(9,1)::text as bytes
           from pg_get_wal_stats($1::pg_lsn, pg_current_wal_flush_lsn(), true)
          where combined_size > 0 order by combined_size desc limit 10`,
        [from, count],
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
