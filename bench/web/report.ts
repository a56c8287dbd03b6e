import { cpus, release, totalmem, type } from 'node:os'

/** The middle of some figures, and how far they spread. */
export interface Spread {
  readonly min: number
  readonly median: number
  readonly max: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    min: sorted[0] ?? Number.NaN,
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  }
}

/** `median (min–max)`. */
export const written = ({ min, median, max }: Spread, digits = 0): string =>
  `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** What the figures were measured on. */
export function machine(): string {
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${gibibytes} GiB, ${type()} ${release()}, Node ${process.versions.node}`
}
