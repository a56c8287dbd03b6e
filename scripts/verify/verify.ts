import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Step, runSteps } from './step.ts'

/**
 * Runs the steps and ends with one plain line, `N passed, N failed`: tests passed; tests failed
 * plus every other step that failed. What failed is told once more before it, since whoever reads
 * the end of a long log has lost its middle. The process exits with 1 where anything failed.
 */
export async function verify(stepsIn: (folder: string) => readonly Step[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slth-verify-'))
  const startedMs = performance.now()
  try {
    const say = (text: string) => process.stdout.write(text)
    const { passed, failed, failures } = await runSteps(stepsIn(folder), say)
    say(`\nafter ${((performance.now() - startedMs) / 1000).toFixed(0)} s\n`)
    for (const failure of failures) say(`✗ ${failure}\n`)
    say(`${passed} passed, ${failed} failed\n`)
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
