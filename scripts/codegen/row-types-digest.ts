import { createHash } from 'node:crypto'

/** True for a file of functions that also makes a view, whose columns have row types. */
export const makesView = (sql: string): boolean => /^create or replace view /m.test(sql)

/** One digest of some files, in whatever order they are given as path and text. */
export function digestOfRowTypes(
  files: readonly (readonly [path: string, text: string])[],
): string {
  const lines = files
    .map(([path, text]) => `${path} ${createHash('sha256').update(text).digest('hex')}\n`)
    .toSorted()
  return `sha256 ${createHash('sha256').update(lines.join('')).digest('hex').slice(0, 16)}`
}
