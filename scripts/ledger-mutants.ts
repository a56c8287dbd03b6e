/**
 * Do the tests see what they are there to see? Puts one seeded bug after the other into a copy of
 * the tree (tests/mutants), runs the suite that must catch it, and prints what it said. A bug is
 * caught by a failed assertion; one that survives or only crashes makes the program end with 1. The
 * suites are run without a bug first: a red suite catches everything.
 *
 *   npm run ledger:mutants                     all of them, some minutes
 *   npm run ledger:mutants key-owner-dropped   these only
 *   npm run ledger:mutants -- --list           name, suite and what it breaks
 *   npm run ledger:mutants -- --suite=tests/properties/ledger-model.test.ts
 *                                              what another suite sees of them: its blind spots
 */
import { availableParallelism } from 'node:os'
import { judge } from '../tests/mutants/judge.ts'
import { readMutants, type Mutant } from '../tests/mutants/mutant.ts'
import { openScratch, type Scratch } from '../tests/mutants/scratch.ts'

const WHY_WIDTH = 110

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const all = await readMutants()
const unknown = wanted.filter((name) => !all.some((mutant) => mutant.name === name))
if (unknown.length > 0) throw new Error(`no such mutant: ${unknown.join(', ')}`)
const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const other = process.argv.find((word) => word.startsWith('--suite='))?.slice('--suite='.length)
const mutants = other ? chosen.map((one) => ({ ...one, suite: other, test: '' })) : chosen

if (process.argv.includes('--list')) {
  for (const { name, breaks, suite } of mutants) console.log(`${name}\n  ${breaks}\n  ${suite}`)
} else {
  console.log(
    `${new Date().toISOString()}, ${availableParallelism()} cores, Node ${process.version}`,
  )
  const opening = openScratch()
  const stop = () => void opening.then((opened) => opened.close()).finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const scratch = await opening
  try {
    const sound = await runSound(scratch)
    const caught = sound && (await runMutants(scratch))
    // Another suite need not see what is not its business.
    process.exitCode = caught || (sound && other) ? 0 : 1
  } finally {
    await scratch.close()
  }
}

/** A test's name as a pattern that means nothing but itself. */
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}

function secondsSince(startMs: number): string {
  return ((performance.now() - startMs) / 1000).toFixed(1)
}

/** Every test that is named must pass as long as nothing is broken. */
async function runSound(scratch: Scratch): Promise<boolean> {
  let good = true
  for (const [suite, named] of Map.groupBy(mutants, (mutant) => mutant.suite)) {
    const startMs = performance.now()
    const tests = [...new Set(named.map(({ test }) => escaped(test)))]
    const report = await scratch.run(suite, tests.join('|'))
    const faults = [...report.crashes, ...report.failures.map(({ test }) => test)]
    const ran = report.passed > 0 && report.passed >= tests.length
    good &&= ran && faults.length === 0
    const word = faults.length > 0 ? `RED: ${faults.join('; ')}` : ran ? 'sound' : 'NOT RUN'
    console.log(`${suite}  ${word}  ${secondsSince(startMs)} s`)
  }
  return good
}

/** One by one; true when each was caught by an assertion. */
async function runMutants(scratch: Scratch): Promise<boolean> {
  const counts = new Map<string, number>()
  console.log()
  for (const mutant of mutants) {
    const startMs = performance.now()
    const { end, why } = await scratch
      .run(mutant.suite, escaped(mutant.test), mutant)
      .then(judge, (error: unknown) => ({ end: 'crashed' as const, why: String(error) }))
    counts.set(end, (counts.get(end) ?? 0) + 1)
    console.log(row(mutant, end, why, secondsSince(startMs)))
  }
  const total = [...counts].map(([end, times]) => `${times} ${end}`).join(', ')
  console.log(`${mutants.length} mutants: ${total}`)
  return counts.get('caught') === mutants.length
}

function row(mutant: Mutant, end: string, why: string, seconds: string): string {
  const mark = end === 'caught' ? 'caught' : end.toUpperCase()
  return [
    `${mark.padEnd(9)}${mutant.name.padEnd(34)}${seconds.padStart(6)} s  ${mutant.suite}`,
    `         ${mutant.breaks}`,
    `         ${why.slice(0, WHY_WIDTH)}`,
  ].join('\n')
}
