import { simulate, type Options, type Report } from './simulate.ts'
import type { Line } from './stage.ts'
import { faults } from './weather.ts'
import type { Size } from './world.ts'

const TRIES_MAX = 300
const LINES_MAX = 60

/** What a person needs to see a failing seed fail. */
export interface Failure {
  readonly report: Report
  /** The options that make the run as small as it gets. */
  readonly options: Options
  readonly lines: readonly string[]
}

/**
 * Makes a failing run small: leaves out faults, callers, turns, processes, lanes, rounds and
 * members, one after the other, as long as it still fails; keeps the run with the fewest steps.
 */
export async function shrink(seed: number, options: Options = {}): Promise<Failure> {
  let best = { options, report: await simulate(seed, options) }
  let isSmaller = best.report.findings.length > 0
  for (let tries = 0; isSmaller && tries < TRIES_MAX;) {
    isSmaller = false
    for (const candidate of smaller(best.options, best.report)) {
      tries += 1
      const report = await simulate(seed, candidate)
      if (report.findings.length === 0 || report.steps >= best.report.steps) continue
      best = { options: candidate, report }
      isSmaller = true
    }
  }
  const report = await simulate(seed, { ...best.options, keepsTrace: true })
  return { report, options: best.options, lines: tell(report) }
}

function smaller(options: Options, { size, faults: active }: Report): Options[] {
  const names = Object.keys(size) as (keyof Size)[]
  const less = names.flatMap((name) =>
    [1, Math.ceil(size[name] / 2), size[name] - 1]
      .filter(
        (value, place, all) => value >= 1 && value < size[name] && all.indexOf(value) === place,
      )
      .map((value) => ({ ...options, size: { ...size, [name]: value } })),
  )
  const calmer = faults
    .filter((fault) => active.includes(fault))
    .map((fault) => ({ ...options, without: new Set([...(options.without ?? []), fault]) }))
  return [...less, ...calmer]
}

/** The lines that lead to the first finding: those about its keys and rounds, and what struck all. */
function tell({ trace, findings }: Report): string[] {
  const about = new Set(findings[0]?.about)
  const isTold = (line: Line): boolean =>
    about.size === 0 || line.about.length === 0 || line.about.some((name) => about.has(name))
  const told = trace.filter(isTold)
  const left = told.length - LINES_MAX
  const lines = told
    .slice(-LINES_MAX)
    .map(({ atMs, text }) => `${`${atMs}`.padStart(7)} ms  ${text}`)
  return left > 0 ? [`        … ${left} lines before`, ...lines] : lines
}

/** The failure as text. */
export function describeFailure({ report, options, lines }: Failure, commit: string): string {
  const { seed, findings, size, faults: active, steps } = report
  const sizes = Object.entries(size).map(([name, value]) => `${name} ${value}`)
  return [
    `seed ${seed} fails at commit ${commit}`,
    ...findings.slice(0, 5).map(({ what }) => `  ${what}`),
    ...(findings.length > 5 ? [`  and ${findings.length - 5} findings more`] : []),
    `smallest run: ${sizes.join(', ')}; ${active.join(', ') || 'no faults'}; ${steps} steps`,
    ...(options.mutants?.size ? [`broken on purpose: ${[...options.mutants].join(', ')}`] : []),
    ...lines,
    `again: LEDGER_SEED=${seed} npm run ledger:simulate`,
  ].join('\n')
}
