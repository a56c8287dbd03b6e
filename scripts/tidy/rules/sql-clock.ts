import type { Rule } from '../rule.ts'
import { type Source, textPieces } from '../source.ts'
import { migrations, sqlFiles, withoutComments } from '../sql.ts'

const CLOCKS =
  /\b(now\s*\(\s*\)|(?:clock|statement|transaction)_timestamp\s*\(\s*\)|current_(?:timestamp|date|time)\b|localtimestamp\b)/i

/** The platform defines the clock, and its machinery measures real time. */
const MAY_READ_THE_WALL_CLOCK =
  /^(db\/migrations\/[\d-]+-(?:platform|events)\.sql$|src\/platform\/)/

function inSql(source: Source) {
  return withoutComments(source.text)
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
}

/** Text pieces that are SQL: in stores and in the ledger every one with a clock in it. */
function inCode(source: Source) {
  return textPieces(source).flatMap(({ text, line }) =>
    text.split('\n').map((part, index) => ({ text: withoutComments(part), line: line + index })),
  )
}

export const sqlClock: Rule = {
  name: 'sql-clock',
  rule: 'time in SQL comes from platform.clock(), which a test can move',
  instead: 'write platform.clock()',
  check: (tree) =>
    [...migrations(tree), ...sqlFiles(tree), ...tree.matching(/^src\/.*\.ts$/)]
      .filter((source) => !source.isTest && !MAY_READ_THE_WALL_CLOCK.test(source.path))
      .filter((source) => !source.isCode || /-store\.ts$|^src\/ledger\//.test(source.path))
      .flatMap((source) =>
        (source.isCode ? inCode(source) : inSql(source)).flatMap(({ text, line }) => {
          const clock = CLOCKS.exec(text)?.[1]
          return clock ? [{ path: source.path, line, what: `reads the clock by ${clock}` }] : []
        }),
      ),
}
