/**
 * The house rules as a program: which file may import which, what is banned where, sizes, names,
 * links. Run it before a commit; `npm run check` runs it too.
 *
 *   npm run tidy                    the whole repository
 *   npm run tidy src/features/poll  only findings below that path
 */
import { fileURLToPath } from 'node:url'
import { allRules } from './tidy/all-rules.ts'
import { readTree } from './tidy/read-tree.ts'
import { describe, runRules } from './tidy/rule.ts'

const startedMs = performance.now()
const below = process.argv.slice(2)
const tree = readTree(fileURLToPath(new URL('..', import.meta.url)))
const findings = runRules(tree, allRules).filter(
  ({ finding }) => below.length === 0 || below.some((path) => finding.path.startsWith(path)),
)

for (const found of findings) process.stdout.write(`${describe(found)}\n\n`)
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
process.stdout.write(
  `tidy: ${allRules.length} rules, ${tree.files.size} files, ${findings.length} findings, ${seconds} s\n`,
)
process.exitCode = findings.length === 0 ? 0 : 1
