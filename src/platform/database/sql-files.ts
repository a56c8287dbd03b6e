import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Functions and views that are loaded again whenever their text changes. */
export interface SqlFile {
  /** From the root of the repository: `src/ledger/sql/apply-batch.sql`. */
  readonly path: string
  readonly sql: string
  readonly checksum: string
  /** What it makes, with the schema: `ledger.apply_batch`. */
  readonly makes: readonly string[]
}

/** The root of the repository. */
const ROOT = join(import.meta.dirname, '../../..')

/** The folders of the owners: features at any depth, the ledger, rooms of the platform. */
const FOLDERS = ['src/features/**/server/sql', 'src/ledger/sql', 'src/platform/**/sql']

/** Every file, in an order in which they can be loaded. */
export async function readSqlFiles(root = ROOT): Promise<SqlFile[]> {
  const patterns = FOLDERS.map((folder) => `${folder}/*.sql`)
  const paths: string[] = []
  for await (const path of glob(patterns, { cwd: root })) paths.push(path.replaceAll('\\', '/'))
  const files = paths
    .toSorted()
    .map(async (path) => sqlFile(path, await readFile(join(root, path), 'utf8')))
  return inLoadOrder(await Promise.all(files))
}

export function sqlFile(path: string, sql: string): SqlFile {
  const makes = /^create or replace (?:function|procedure|aggregate|view)\s+([a-z_]+\.\w+)/gm
  return {
    path,
    sql,
    checksum: checksumOf(sql),
    makes: [...codeOf(sql).matchAll(makes)].map((match) => match[1] ?? ''),
  }
}

export const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex')

/**
 * What PostgreSQL resolves as it reads the text: not comments, nor bodies between dollars, whose
 * names are looked up when they run.
 */
export function codeOf(sql: string): string {
  return sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1/g, ' ')
}

/** Each file after those whose functions and views it names. */
export function inLoadOrder(files: readonly SqlFile[]): SqlFile[] {
  const ordered = new Set<SqlFile>()
  const visit = (file: SqlFile, above: readonly SqlFile[]): void => {
    if (ordered.has(file) || above.includes(file)) return
    for (const needed of neededBy(file.sql, files)) visit(needed, [...above, file])
    ordered.add(file)
  }
  for (const file of files) visit(file, [])
  return [...ordered]
}

/** The files whose functions and views a text names. */
export function neededBy(sql: string, files: readonly SqlFile[]): SqlFile[] {
  const names = new Set(codeOf(sql).match(/\b[a-z_]+\.\w+/g))
  return files.filter(({ makes }) => makes.some((name) => names.has(name)))
}
