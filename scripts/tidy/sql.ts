import type { Source } from './source.ts'
import type { Tree } from './tree.ts'

/** SQL with its comments blanked out, so that offsets and lines stay what they are. */
export function withoutComments(sql: string): string {
  return sql.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** SQL without comments, texts and bodies of functions; offsets and lines stay what they are. */
export function withoutBodies(sql: string): string {
  return withoutComments(sql)
    .replace(/(\$\w*\$)[\s\S]*?\1/g, blank)
    .replace(/'(?:[^']|'')*'/g, blank)
    .replace(
      /(\bbegin\s+atomic\b)([\s\S]*?)(^end;)/gim,
      (_all, begin: string, body: string, end: string) => `${begin}${blank(body)}${end}`,
    )
}

/** The schema of a folder's owner: `withdraw`, `ledger`, `platform`. */
export function sqlOwner(path: string): string {
  const match = /^src\/(?:features\/([^/]+)|(ledger|platform))\//.exec(path)
  return (match?.[1] ?? match?.[2] ?? '').replaceAll('-', '_')
}

/** A function of a file, with its body. */
export interface SqlFunction {
  /** With its schema: `ledger.post`. */
  readonly name: string
  readonly body: string
  /** Offset of the body into the file. */
  readonly start: number
}

/** The functions and procedures that a file creates. */
export function sqlFunctions(source: Source): SqlFunction[] {
  const sql = withoutComments(source.text)
  const pattern =
    /create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w.]+)[\s\S]*?(\$\w*\$)([\s\S]*?)\2/gi
  return [...sql.matchAll(pattern)].map((match) => ({
    name: (match[1] ?? '').toLowerCase(),
    body: match[3] ?? '',
    start: match.index + match[0].indexOf(match[2] ?? '') + (match[2] ?? '').length,
  }))
}

export const migrations = (tree: Tree): Source[] => tree.matching(/^db\/migrations\/.*\.sql$/)

/** Functions and views, in the rooms of their owners. */
export const sqlFiles = (tree: Tree): Source[] =>
  tree.matching(/^src\/(?:features\/.+\/server|ledger|platform\/.+)\/sql\/[^/]+\.sql$/)

/** Every table that a migration creates, with its schema, and the migration that does. */
export function tables(tree: Tree): Map<string, string> {
  const pattern = /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+\.\w+)/gi
  return new Map(
    migrations(tree).flatMap((source) =>
      [...withoutComments(source.text).matchAll(pattern)].map(
        (match) => [(match[1] ?? '').toLowerCase(), source.path] as const,
      ),
    ),
  )
}
