import type pg from 'pg'
import { readSummary } from '#features/affiliate/server/read-affiliate.ts'
import { turnAffiliate } from '#features/affiliate/server/turn-affiliate.ts'
import { addDays, bangkokDay, bangkokInstant } from '#kernel/time.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { affiliatePorts } from '#apps/server/ports.ts'
import { onClient, openBenchCluster, type BenchDatabase } from '../ledger/database.ts'
import { Report, stageText } from '../ledger/report.ts'
import { spreadOf, table, written } from '../web/report.ts'
import { CEILING, firstOf, fillNetwork, MEMBERS, ONE_MORE, POOLED } from './seed.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 1)
const NIGHT_MS_MAX = 60_000
const GROWTH_MIB_MAX = 200
const DEPTH_RATIO_MAX = 2
/** Rates of the seed are of so many levels: of that depth on, as many members earn by a fact. */
const LEVELS_PAID = 3
const SUMMARY_MS_MAX = 50
const TRIES = 15
const LOOKS = 20

const ports = { ...affiliatePorts, referralCode: async () => 'BENCH234' }
const CLOCK = 'update platform.clock_setting set is_test = true, offset_ms = $1'

interface Round {
  readonly ceilingMs: number
  readonly nightMs: number
  readonly growthMib: number
  readonly commissions: number
  /** The median of a level of the tree, in ms. */
  readonly depths: readonly number[]
  readonly summaries: readonly number[]
  /** A month of what friends lost, of the same network. */
  readonly monthMs: number
}

/** Runs everything, prints it, keeps it in bench/results; true when every promise is kept. */
export async function runAffiliate(): Promise<boolean> {
  const report = new Report()
  const cluster = await openBenchCluster()
  const now = bangkokInstant(bangkokDay(new Date()), '04:00')
  const day = addDays(bangkokDay(now), -1)
  try {
    await cluster.makeTemplate((owner) => fillNetwork(owner, day))
    report.say(await stageText(cluster))
    report.say(`\n${new Date().toISOString()}; ${MEMBERS} members, ${MEMBERS * 10} facts`)
    const rounds: Round[] = []
    for (let at = 0; at < ROUNDS; at += 1) {
      rounds.push(await cluster.onCopy((database) => measure(database, day, now)))
    }
    report.say(`\n${tableOf(rounds)}\n`)
    const kept = rounds.every(isKept)
    report.say(`Promised: ${kept ? 'kept' : 'missed'}`)
    return kept
  } finally {
    await cluster.close()
    await report.keep('affiliate')
  }
}

const isKept = ({ nightMs, growthMib, depths, summaries }: Round): boolean =>
  nightMs <= NIGHT_MS_MAX &&
  growthMib <= GROWTH_MIB_MAX &&
  Math.max(...depths) <= DEPTH_RATIO_MAX * Math.min(...depths.slice(LEVELS_PAID - 1)) &&
  Math.max(...summaries) <= SUMMARY_MS_MAX

async function measure({ app, admin }: BenchDatabase, day: string, now: Date): Promise<Round> {
  const { db, close } = openDatabase(app)
  const services = {
    db,
    clock: { now: async () => now },
    log: { info: () => {}, error: (of: object) => console.error(of) },
  } as unknown as Services
  const turn = async () => {
    while (await turnAffiliate(services, ports));
  }
  try {
    await onClient(admin, (client) => client.query(CLOCK, [now.getTime() - Date.now()]))
    const ceilingMs = await timed(() => onClient(admin, (client) => client.query(CEILING, [day])))
    const memory = watchMemory()
    const nightMs = await timed(async () => {
      // A day whose fence is not passed yet waits for the next look, as it does on a site.
      do await turn()
      while (await onClient(admin, (client) => isOpen(client, day)))
    })
    const growthMib = memory.end()
    const commissions = await onClient(admin, (client) => countCommissions(client, day))
    const depths = await oneMoreEach(admin, day, turn)
    const summaries: number[] = []
    for (const memberId of [1, firstOf(2)]) {
      const looks: number[] = []
      for (let at = 0; at < LOOKS; at += 1) {
        looks.push(await timed(() => readSummary(services, ports, memberId)))
      }
      summaries.push(spreadOf(looks).median)
    }
    await onClient(admin, (client) => client.query(POOLED, [day]))
    const monthMs = await timed(turn)
    await onClient(admin, checkMonth)
    return { ceilingMs, nightMs, growthMib, commissions, depths, summaries, monthMs }
  } finally {
    await close()
  }
}

/**
 * What following one more fact up costs, from the fact to the written commission, by the level of who played it: the
 * middle of some. The levels take turns, so that what the server does behind the night meets all of them alike.
 */
async function oneMoreEach(
  admin: BenchDatabase['admin'],
  day: string,
  turn: () => Promise<void>,
): Promise<readonly number[]> {
  const levels: { memberId: number; tries: number[] }[] = []
  for (let level = 1; firstOf(level) <= MEMBERS; level += 1) {
    levels.push({ memberId: firstOf(level), tries: [] })
  }
  for (let at = 0; at < TRIES; at += 1) {
    for (const { memberId, tries } of levels) {
      await onClient(admin, (client) => client.query(ONE_MORE, [memberId, day]))
      tries.push(await timed(turn))
    }
  }
  return levels.map(({ tries }) => spreadOf(tries).median)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** By how much the process grew at most while it is watched, in MiB. */
function watchMemory(): { end(): number } {
  const from = process.memoryUsage.rss()
  let most = from
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 100)
  return {
    end() {
      clearInterval(timer)
      return (most - from) / 2 ** 20
    },
  }
}

async function isOpen(client: pg.Client, day: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from affiliate.day where day = $1::date and done_at is not null',
    [day],
  )
  return rowCount === 0
}

/** How many were written: as many as the ceiling has sums, or the figures are worth nothing. */
async function countCommissions(client: pg.Client, day: string): Promise<number> {
  const { rows } = await client.query<{ ours: number; sums: number }>(
    `select (select count(*)::integer from affiliate.commission where day = $1::date) as ours,
            (select count(*)::integer from bench_sum) as sums`,
    [day],
  )
  const { ours = 0, sums } = rows[0] ?? {}
  if (ours !== sums) throw new Error(`affiliate: ${ours} commissions of ${sums} sums`)
  return ours
}

/** The month is worth nothing as a figure where it did not give to everybody. */
async function checkMonth(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ given: number; earners: number }>(
    `select (select count(distinct c.member_id)::integer
               from affiliate.pool p join affiliate.commission c using (commission_id)) as given,
            (select count(distinct member_id)::integer from affiliate.bond) as earners`,
  )
  const { given = 0, earners } = rows[0] ?? {}
  if (given !== earners) throw new Error(`affiliate: a month of ${given} of ${earners} members`)
}

const tableOf = (rounds: readonly Round[]): string =>
  table(
    ['figure', 'promised', 'found'],
    [
      ['sums alone, s', 'ceiling', seconds(rounds.map(({ ceilingMs }) => ceilingMs))],
      ['the night, s', `<= ${NIGHT_MS_MAX / 1_000}`, seconds(rounds.map((one) => one.nightMs))],
      [
        'memory grew, MiB',
        `<= ${GROWTH_MIB_MAX}`,
        written(spreadOf(rounds.map((one) => one.growthMib))),
      ],
      ['commissions', 'told', `${rounds[0]?.commissions ?? 0}`],
      ...(rounds[0]?.depths ?? []).map((_, at) => [
        `one more fact on level ${at + 1}, ms`,
        at + 1 < LEVELS_PAID
          ? `<= ${DEPTH_RATIO_MAX} x level ${LEVELS_PAID}`
          : `within ${DEPTH_RATIO_MAX} x`,
        written(spreadOf(rounds.map(({ depths }) => depths[at] ?? 0)), 1),
      ]),
      ['a month of what friends lost, s', 'told', seconds(rounds.map((one) => one.monthMs))],
      ...['with most friends', 'in the middle'].map((who, at) => [
        `summary of the one ${who}, ms`,
        `<= ${SUMMARY_MS_MAX}`,
        written(spreadOf(rounds.map(({ summaries }) => summaries[at] ?? 0)), 1),
      ]),
    ],
  )

const seconds = (ms: readonly number[]): string =>
  written(spreadOf(ms.map((one) => one / 1_000)), 1)
