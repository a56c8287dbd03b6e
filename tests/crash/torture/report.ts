import { faults, type Done, type Fault } from './faults.ts'
import type { Verdict } from './judge.ts'

/** What a run came to. */
export interface Outcome {
  readonly seed: string
  readonly members: number
  readonly rounds: number
  readonly seconds: number
  readonly done: readonly Done[]
  readonly acknowledged: ReadonlyMap<string, number>
  readonly resends: number
  readonly refusals: ReadonlyMap<string, number>
  readonly siteStarts: number
  /** Processes that ended without having been killed. */
  readonly unasked: readonly string[]
  readonly verdict: Verdict
}

/** Nothing was lost, doubled or adrift, and the site never ended by itself. */
export const isSound = ({ verdict, unasked }: Outcome): boolean =>
  verdict.lost.length + verdict.doubled.length + verdict.drift.length + unasked.length === 0

const NAMED_MAX = 20

/** The table of a run, and each thing that is wrong by name. */
export function reportOf(outcome: Outcome): string {
  const { verdict, done, acknowledged } = outcome
  const total = [...acknowledged.values()].reduce((sum, count) => sum + count, 0)
  const lines = [
    `seed ${outcome.seed}: ${outcome.members} members, ${outcome.rounds} rounds, ` +
      `${outcome.seconds.toFixed(0)} s`,
    row('faults', done.length),
    row('site processes started', outcome.siteStarts),
    row('operations acknowledged', total),
    ...[...acknowledged].map(([name, count]) => row(`  ${name}`, count)),
    row('requests sent again', outcome.resends),
    row('acknowledged and lost', verdict.lost.length),
    row('done twice', verdict.doubled.length),
    row('drift', verdict.drift.length),
    row('site ended by itself', outcome.unasked.length),
    '',
    `${'time to first accepted operation'.padEnd(46)}  times  median ms  max ms`,
    ...(Object.keys(faults) as Fault[]).flatMap((fault) => times(done, fault)),
    times(done).join(''),
  ]
  const refused = [...outcome.refusals].map(([code, count]) => `${code} ${count}`)
  if (refused.length > 0) lines.push('', `refused: ${refused.join(', ')}`)
  const wrong = [
    ...verdict.lost.map((name) => `lost: ${name}`),
    ...verdict.doubled.map((name) => `doubled: ${name}`),
    ...verdict.drift.map((name) => `drift: ${name}`),
    ...outcome.unasked.map((end) => `site: ${end}`),
  ]
  if (wrong.length > 0) lines.push('', ...wrong.slice(0, NAMED_MAX))
  if (wrong.length > NAMED_MAX) lines.push(`… and ${wrong.length - NAMED_MAX} more`)
  return lines.join('\n')
}

const row = (name: string, count: number): string => `${name.padEnd(46)}${`${count}`.padStart(7)}`

function times(done: readonly Done[], fault?: Fault): string[] {
  const found = done
    .filter((one) => fault === undefined || one.fault === fault)
    .map(({ backAfterMs }) => backAfterMs)
    .toSorted((a, b) => a - b)
  if (found.length === 0) return []
  const median = found[Math.floor(found.length / 2)] ?? 0
  const most = found.at(-1) ?? 0
  const figures = [median, most].map((ms) => ms.toFixed(0))
  const [mid = '', max = ''] = figures
  return [
    `${(fault ?? 'all').padEnd(46)}${`${found.length}`.padStart(7)}` +
      `${mid.padStart(11)}${max.padStart(8)}`,
  ]
}
