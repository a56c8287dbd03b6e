/**
 * Writes what is derived from the migrations, the contracts and the ledger's lists: `db/types.ts`,
 * `docs/reference/`, and the SQL that says numbers by name. Run it after a change and commit the result.
 *
 *   npm run codegen             writes
 *   npm run codegen -- --check  writes nothing and fails where something is stale
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { audits, features, permissions } from '#apps/server/features.ts'
import { renderAudit } from './codegen/audit.ts'
import { loadContracts } from './codegen/contracts.ts'
import { renderLedgerCodes } from './codegen/ledger-codes.ts'
import { renderLocks } from './codegen/locks.ts'
import { migratedColumns, rowTypesDigest } from './codegen/migrated-columns.ts'
import { renderPostings } from './codegen/postings.ts'
import { renderProviderApi } from './codegen/provider-api.ts'
import { renderCalls, renderErrors, renderEvents, renderPermissions } from './codegen/reference.ts'
import { renderRowTypes } from './codegen/row-types.ts'
import { renderScreens } from './codegen/screens.ts'
import { renderStateMachines } from './codegen/state-machines.ts'
import { readTree } from './tidy/read-tree.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')

const tree = readTree(root)
const contracts = await loadContracts(root)
// Functions first: the database that the rest derives from has them.
const functions: readonly (readonly [string, string])[] = [
  ['src/ledger/sql/codes.sql', renderLedgerCodes()],
  ['src/platform/database/sql/locks.sql', renderLocks()],
]
const isStale = ([path, text]: readonly [string, string]) => text !== readText(path)
const staleFunctions = functions.filter(isStale)
if (!isCheck) for (const [path, text] of staleFunctions) write(path, text)

const outputs = new Map([
  ['db/types.ts', renderRowTypes(await migratedColumns(), await rowTypesDigest())],
  ['docs/reference/audit.md', renderAudit(audits, permissions)],
  ['docs/reference/calls.md', renderCalls(contracts)],
  ['docs/reference/errors.md', renderErrors(contracts)],
  ['docs/reference/events.md', renderEvents(features)],
  ['docs/reference/permissions.md', renderPermissions(contracts, permissions)],
  ['docs/reference/postings.md', renderPostings()],
  ['docs/reference/provider-api.json', renderProviderApi(contracts.providerCalls)],
  ['docs/reference/screens.md', renderScreens(tree)],
  ['docs/reference/state-machines.md', renderStateMachines(tree)],
])

const stale = [...staleFunctions, ...[...outputs].filter(isStale)]
if (!isCheck) for (const [path, text] of stale) write(path, text)
process.stdout.write(report())
process.exitCode = isCheck && stale.length > 0 ? 1 : 0

function readText(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return undefined
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function report(): string {
  if (stale.length === 0) return `codegen: ${functions.length + outputs.size} files are current\n`
  const paths = stale.map(([path]) => `  ${path}\n`).join('')
  return isCheck
    ? `These generated files are stale:\n${paths}  instead: run npm run codegen and commit them\n`
    : `codegen: wrote\n${paths}`
}
