import type { Rule } from '../rule.ts'
import { type Source, textPieces } from '../source.ts'
import { tables } from '../sql.ts'
import type { Tree } from '../tree.ts'

/** The schema whose tables a file owns: its feature, `ledger`, `platform`; undefined elsewhere. */
function schemaOf(path: string): string | undefined {
  const match = /^src\/(?:features\/([^/]+)\/.*-store\.ts|(ledger|platform)\/.*\.ts)$/.exec(path)
  return match?.[1]?.replaceAll('-', '_') ?? match?.[2]
}

function foreignTables(source: Source, owner: string, known: ReadonlyMap<string, string>) {
  return textPieces(source).flatMap(({ text, line }) =>
    [...text.matchAll(/\b[a-z_]+\.[a-z_]+\b/g)]
      .map((match) => match[0])
      .filter((name) => known.has(name) && !name.startsWith(`${owner}.`))
      .map((name) => ({ path: source.path, line, what: `names the table ${name}` })),
  )
}

function check(tree: Tree) {
  const known = tables(tree)
  return tree
    .matching(/^src\//)
    .filter((source) => source.isCode && !source.isTest)
    .flatMap((source) => {
      const owner = schemaOf(source.path)
      return owner ? foreignTables(source, owner, known) : []
    })
}

export const tableOwner: Rule = {
  name: 'table-owner',
  rule: 'a table has one owner: only the feature (or layer) named like its schema reads or writes it',
  instead: "ask the owner's rows through the ledger, an event, a read-only view in db/, or apps/",
  check,
}
