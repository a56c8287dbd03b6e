/**
 * Proves that what the source says of its SQL is what PostgreSQL says: every statement whose rows
 * have a type is described against a migrated database, and the compiler compares the answer with
 * the type of the rows and with the values that are given as parameters. Nothing is run.
 *
 *   node scripts/statements.ts
 */
import { join } from 'node:path'
import pg from 'pg'
import { createTestDatabase, joinTestCluster } from '#tests/support/cluster.ts'
import { checkStatements } from './statements/check.ts'
import { Describer } from './statements/describe.ts'
import { describeFinding } from './statements/finding.ts'
import { readTree } from './tidy/read-tree.ts'
import type { Source } from './tidy/source.ts'

const root = join(import.meta.dirname, '..')
const cluster = await joinTestCluster()
try {
  const database = await createTestDatabase(cluster.superuser)
  const client = new pg.Client({ ...database.superuser })
  try {
    await client.connect()
    const describer = await Describer.on(client)
    const tree = readTree(root)
    const sources = tree.code.filter(isOurs)
    const verdict = await checkStatements(root, tree, sources, describer)
    for (const finding of verdict.findings) process.stdout.write(describeFinding(finding))
    process.stdout.write(
      `statements: ${verdict.typed} with a type and ${verdict.untyped} without, ` +
        `${verdict.wordings} texts, ${verdict.findings.length} findings\n`,
    )
    process.exitCode = verdict.findings.length === 0 ? 0 : 1
  } finally {
    await client.end()
    await database.drop()
  }
} finally {
  await cluster.leave()
}

/** The product's own code; tests read rows to assert what is in them. */
function isOurs({ path, isTest }: Source): boolean {
  return /^(?:src|db|scripts)\//.test(path) && !isTest
}
