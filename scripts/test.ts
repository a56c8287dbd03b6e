/**
 * Everything that proves the product: what `npm run check` runs, then the journeys.
 *
 *   npm test                         all of it
 *   npm test -- --changed            static steps, and the tests that a change since main can break
 *   npm test -- --changed=<commit>   the same, since another commit
 */
import { parseArgs } from 'node:util'
import { readTree } from './tidy/read-tree.ts'
import { changedSince, testsOfChange } from './verify/changed.ts'
import { ROOT } from './verify/execute.ts'
import { allSteps, changedSteps } from './verify/steps.ts'
import { verify } from './verify/verify.ts'

const args = process.argv.slice(2).map((word) => (word === '--changed' ? '--changed=main' : word))
const { values } = parseArgs({ args, options: { changed: { type: 'string' } } })

if (values.changed === undefined) await verify(allSteps)
else {
  const changed = changedSince(ROOT, values.changed)
  const tests = testsOfChange(readTree(ROOT), changed)
  console.log(`${changed.length} changed files, ${tests.length} files of tests can see it`)
  await verify((folder) => changedSteps(folder, tests))
}
