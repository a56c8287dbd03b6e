import type { Rule } from '../rule.ts'
import { sqlFiles, sqlOwner as ownerOf, tables, withoutComments } from '../sql.ts'

/**
 * Tables that SQL of others may name, and why. Everything else is offered by a view or a function of
 * its owner.
 */
const OPEN: ReadonlySet<string> = new Set([
  // Written in the transaction of the thing that happened, by a statement over many rows.
  'platform.fact',
  'platform.push',
  // The gate before a stake is part of the statement that locks and judges a batch.
  'platform.stake_standing',
  'platform.stake_limit',
  // Whether the clock is a test's.
  'platform.clock_setting',
])

export const sqlOwner: Rule = {
  name: 'sql-owner',
  rule: "SQL names tables of its own schema; another's only through a view or function that the owner offers",
  instead: "add a view or function with the columns that are needed to the owner's sql/ folder",
  check: (tree) => {
    const known = tables(tree)
    return sqlFiles(tree).flatMap((source) => {
      const text = withoutComments(source.text)
      const owner = ownerOf(source.path)
      return [...text.matchAll(/\b[a-z_]+\.[a-z_]+\b/g)]
        .filter(([name]) => known.has(name) && !name.startsWith(`${owner}.`) && !OPEN.has(name))
        .filter((match) => !isType(text, match))
        .map((match) => ({
          path: source.path,
          line: source.lineAt(match.index),
          what: `names the table ${match[0]}`,
        }))
    })
  },
}

/** A row type, not rows: `x ledger.balance`, `::ledger.seal`, `setof ledger.seal_head`. */
function isType(text: string, match: RegExpExecArray): boolean {
  const before = text.slice(0, match.index).trimEnd()
  return !/(?:\b(?:from|join|into|update|using|table|only|select)|,)$/i.test(before)
}
