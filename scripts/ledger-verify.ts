// Proves the books and names every row that is wrong; exits with 1 if there is one. It reads in
// snapshots, so it may run beside the running site.
// Example: npm run ledger:verify               DATABASE_URL=postgres://… npm run ledger:verify
import { sql } from 'kysely'
import { prepareDatabase } from '#apps/server/prepare-database.ts'
import { reconcilableSchemas, reconcile } from '#ledger/reconcile.ts'
import { readEnvironment, toConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import { openDatabase } from '#platform/database/database.ts'

const config = toConfig(readEnvironment())
const prepared = await prepareDatabase(config, await loadSecrets(config.dataDir))
const { db, close } = openDatabase(prepared.app, { max: 1 })
try {
  const startedMs = performance.now()
  const { rows } = await sql<{ transfers: bigint; ops: bigint; accounts: bigint }>`
    select (select count(*) from ledger.transfer) as transfers, (select count(*) from ledger.op) as ops,
           (select count(*) from ledger.account) as accounts`.execute(db)
  const schemas = await reconcilableSchemas(db)
  console.log(
    `proving ${rows[0]?.transfers} transfers of ${rows[0]?.ops} operations on ` +
      `${rows[0]?.accounts} accounts, and the rows of: ${schemas.join(', ')}`,
  )
  const faults = await reconcile(db, 'full')
  for (const { schema, check, subject, expected, found } of faults) {
    console.log(`${schema}: ${check}\n  ${subject}\n  expected: ${expected}\n  found: ${found}`)
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(
    faults.length === 0 ? `the books are sound (${seconds} s)` : `${faults.length} faults`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await close()
  await prepared.leave()
}
