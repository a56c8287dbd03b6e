import { shownUnits } from './money.ts'
import type { Options } from './options.ts'
import type { RowResult } from './run-rows.ts'

/** The version of the kit: another one may judge otherwise. */
const KIT_VERSION = '1.0.0'

/** All that one run found. */
export interface Report {
  readonly kitVersion: string
  readonly url: string
  readonly family: string
  readonly startedAt: string
  readonly user: string
  readonly currency: string
  readonly gameCode: string
  readonly rows: readonly RowResult[]
  readonly totals: Readonly<Record<RowResult['outcome'], number>>
  /** Of each player what the run left him with more or less, in units of the wire; null: not known. */
  readonly differences: readonly { readonly user: string; readonly units: number | null }[]
}

type Found = Omit<Report, 'kitVersion' | 'totals' | 'url' | 'family'>

/** Puts together what was found. */
export function reportOf({ url, family }: Options, found: Found): Report {
  const count = (outcome: RowResult['outcome']) =>
    found.rows.filter((row) => row.outcome === outcome).length
  const totals = { passed: count('passed'), failed: count('failed'), 'not run': count('not run') }
  return { kitVersion: KIT_VERSION, url, family, ...found, totals }
}

const aboutOf = (report: Report): readonly (readonly [string, string])[] => [
  ['target', `${report.url} (${report.family})`],
  ['played as', `${report.user}, ${report.gameCode}, ${report.currency}`],
  ['started at', report.startedAt],
  ['kit', `certify ${report.kitVersion}`],
]

function totalsOf({ totals }: Report): string {
  return `${totals.passed} passed, ${totals.failed} failed, ${totals['not run']} not run`
}

function differencesOf({ differences, currency }: Report): string {
  const left = differences.filter(({ units }) => units !== 0)
  if (left.length === 0) return 'Balances are as they were.'
  const said = left.map(({ user, units }) =>
    units === null
      ? `of ${user} it is not known`
      : `${user} has ${units > 0 ? '+' : ''}${shownUnits(units)} ${currency}`,
  )
  return `Balances that are not as they were: ${said.join('; ')}.`
}

/** One line of a row on a terminal. */
export function lineOf({ id, title, outcome, detail }: RowResult): string {
  const why = detail === '' ? '' : ` — ${detail}`
  return `${id.padEnd(5)} ${outcome.padEnd(8)} ${title}${outcome === 'failed' ? '' : why}\n`
}

/** What stands above the lines on a terminal. */
export const textHead = (report: Report): string =>
  `${aboutOf(report)
    .map(([name, value]) => `${name.padEnd(11)}${value}\n`)
    .join('')}\n`

/** What stands below the lines on a terminal: failures with what was said, and the totals. */
export function textTail(report: Report): string {
  const failed = report.rows.filter(({ outcome }) => outcome === 'failed')
  const said = failed.map(
    (row) => `\n${row.id} failed: ${row.title}\n  ${row.detail}\n${exchangesOf(row, '  ')}`,
  )
  return `${said.join('')}\n${totalsOf(report)}\n${differencesOf(report)}\n`
}

function exchangesOf({ exchanges }: RowResult, indent: string): string {
  return exchanges
    .map(
      ({ path, request, httpStatus, response }) =>
        `${indent}> POST ${path}\n${indent}> ${request}\n` +
        `${indent}< ${httpStatus === null ? '' : `HTTP ${httpStatus} `}${response}\n`,
    )
    .join('')
}

/** The report that is filed and signed. */
export function markdownOf(report: Report): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const lines = report.rows.map(
    ({ id, title, outcome, detail }) => `| ${id} | ${outcome} | ${cell(title)} | ${cell(detail)} |`,
  )
  const failures = report.rows
    .filter(({ outcome }) => outcome === 'failed')
    .map(
      (row) =>
        `\n### ${row.id}: ${row.title}\n\n${row.detail}\n\n~~~text\n${exchangesOf(row, '')}~~~\n`,
    )
  return [
    '# Certification of an operator wallet\n',
    ...aboutOf(report).map(([name, value]) => `- ${name}: ${value}`),
    `- result: **${report.totals.failed === 0 ? 'no row failed' : 'failed'}**, ${totalsOf(report)}`,
    `- ${differencesOf(report)}\n`,
    '| Row | Result | What | Seen |',
    '|---|---|---|---|',
    ...lines,
    ...(failures.length > 0 ? ['\n## Failures', ...failures] : []),
    '\n## Signed\n',
    '| Name | Company | Date | Signature |',
    '|---|---|---|---|',
    '| | | | |\n',
  ].join('\n')
}
