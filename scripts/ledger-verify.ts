// Proves the books and names every row that is wrong; exits with 1 if there is one. It counts all
// money again, recomputes every seal and looks for the published heads in the chain: those of the
// database, those in the data folder, and those in files that were kept elsewhere. It only reads, in
// snapshots, so it may run beside the running site.
// Example: npm run ledger:verify               DATABASE_URL=postgres://… npm run ledger:verify
//          npm run ledger:verify -- --from-file seals-of-june.json
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { prepareDatabase } from '#apps/server/prepare-database.ts'
import { reconcilableSchemas, type BookFault } from '#ledger/reconcile.ts'
import { proveEverything } from '#ledger/reconcile-runs.ts'
import { readHeads } from '#ledger/seal-files.ts'
import { verifyHeads } from '#ledger/seal-heads.ts'
import { readEnvironment, toConfig } from '#platform/config/config.ts'
import { secretsOf } from '#platform/config/given-secrets.ts'
import { openDatabase, type Db } from '#platform/database/database.ts'

const { values: options } = parseArgs({
  options: { 'from-file': { type: 'string', multiple: true } },
})
const config = toConfig(readEnvironment())
// Read first: a file that holds no head is told before minutes of work.
const foreign = (await Promise.all((options['from-file'] ?? []).map(readHeads))).flat()
const prepared = await prepareDatabase(config, await secretsOf(config))
const { db, close } = openDatabase(prepared.app, { max: 1 })
try {
  const startedMs = performance.now()
  await sayWhatIsThere(db)
  const faults = await proveEverything(db, config.dataDir)
  faults.push(...(await verifyHeads(db, foreign)))
  for (const fault of faults) say(fault)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(
    faults.length === 0 ? `the books are sound (${seconds} s)` : `${faults.length} faults`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await close()
  await prepared.leave()
}

async function sayWhatIsThere(database: Db): Promise<void> {
  const { rows } = await sql<Record<'transfers' | 'ops' | 'accounts' | 'seals' | 'open', bigint>>`
    select (select count(*) from ledger.transfer) as transfers, (select count(*) from ledger.op) as ops,
           (select count(*) from ledger.account) as accounts,
           (select coalesce(max(height), 0) from ledger.seal) as seals,
           (select count(*) from ledger.batch b
             where not exists (select from ledger.seal s where s.base_id = b.base_id)) as open`.execute(
    database,
  )
  const schemas = await reconcilableSchemas(database)
  console.log(
    `proving ${rows[0]?.transfers} transfers of ${rows[0]?.ops} operations on ` +
      `${rows[0]?.accounts} accounts, ${rows[0]?.seals} seals (${rows[0]?.open} batches wait for ` +
      `theirs), and the rows of: ${schemas.join(', ')}`,
  )
}

function say({ schema, check, subject, expected, found }: BookFault): void {
  console.log(`${schema}: ${check}\n  ${subject}\n  expected: ${expected}\n  found: ${found}`)
}
