import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Step, runSteps } from './step.ts'

/**
 * Runs the steps and ends with one plain line, `N passed, N failed`: tests passed; tests failed
 * plus every other step that failed. What failed, and what passed only when it was alone, is told
 * once more before it, since the middle of a long log is lost to anyone who reads its end. The process exits with 1 where anything failed.
 */
export async function verify(stepsIn: (folder: string) => readonly Step[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slth-verify-'))
  const startedMs = performance.now()
  try {
    const say = (text: string) => process.stdout.write(text)
    const { passed, failed, failures, unstable, slowest } = await runSteps(stepsIn(folder), say)
    if (slowest.length > 0) say('\nthe slowest files:\n')
    for (const { name, durationMs } of slowest) {
      say(`${(durationMs / 1000).toFixed(1).padStart(8)} s  ${name}\n`)
    }
    say(`\nafter ${((performance.now() - startedMs) / 1000).toFixed(0)} s\n`)
    for (const failure of failures) say(`✗ ${failure}\n`)
    for (const test of unstable) say(`unstable  ${test}\n`)
    if (unstable.length > 0) say(`${unstable.length} unstable: failed at first, passed alone\n`)
    say(`${passed} passed, ${failed} failed\n`)
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
