/**
 * Proves that tests met every way in which a call can answer: each error it declares, success, and
 * of the common errors those that its declaration implies. And that the calls which posted to the
 * ledger are those that declare `movesMoney`. Test servers write what they answered, and whether they
 * posted, into a file (platform/http/error-pairs, platform/http/posting), one JSON line each.
 *
 *   node scripts/error-pairs.ts <file>
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadContracts } from './codegen/contracts.ts'
import { expectedPairs, expectedProviderPairs, neverSeen } from './verify/pairs.ts'
import { postingFaults } from './verify/posting.ts'

const file = process.argv[2] ?? process.env['ERROR_PAIRS_FILE'] ?? ''
const { calls, providerCalls } = await loadContracts(join(import.meta.dirname, '..'))
const expected = [...expectedPairs(calls), ...expectedProviderPairs(providerCalls)]
const seen = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
const missing = neverSeen(expected, seen)
const posting = postingFaults(calls, seen)

for (const { call, error } of missing) {
  const instead =
    error === 'ok'
      ? 'make the call succeed in a test of its feature'
      : 'cause it through the real server, or take it out of the contract'
  process.stdout.write(
    `${call}: no test met ${error}\n` +
      '  rule: every declared answer of a call is met in a test\n' +
      `  instead: ${instead}\n`,
  )
}
for (const fault of posting) {
  process.stdout.write(
    `${fault}\n` +
      '  rule: a call declares movesMoney if and only if it posts to the ledger\n' +
      '  instead: declare it and honour the key, or say in scripts/verify/posting.ts why not\n',
  )
}
process.stdout.write(
  `error pairs: ${calls.length + providerCalls.length} calls, ${expected.length} answers expected, ` +
    `${expected.length - missing.length} seen, ${missing.length} never; ${posting.length} calls whose ` +
    'movesMoney is wrong\n',
)
process.exitCode = missing.length + posting.length === 0 ? 0 : 1
