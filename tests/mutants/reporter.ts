import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** What a run of one suite said, for `ledger:mutants` to judge. */
export interface RunReport {
  readonly passed: number
  readonly failures: readonly Failure[]
  /** Errors outside of tests: a file that does not load, a hook, a rejection that nobody awaits. */
  readonly crashes: readonly string[]
}

interface Failure {
  readonly test: string
  /** The messages of failed assertions; empty when the test ended in some other error. */
  readonly assertions: readonly string[]
  readonly message: string
}

/** Writes a RunReport to the file that MUTANT_REPORT names. */
// tidy: allow default-exports, Vitest takes a reporter as its file's default
export default class MutantReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['MUTANT_REPORT']
    if (!file) throw new Error('MUTANT_REPORT names no file')
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const report: RunReport = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: tests.flatMap((test) => {
        const result = test.result()
        if (result.state !== 'failed') return []
        const messages = result.errors.map(({ message }) => message)
        return [
          {
            test: test.fullName,
            assertions: result.errors.flatMap(assertionsOf),
            message: messages.join('\n'),
          },
        ]
      }),
      crashes: [...unhandled, ...suites.flatMap((suite) => suite.errors())].map(
        ({ message }) => message,
      ),
    }
    writeFileSync(file, JSON.stringify(report))
  }
}

/** An assertion may stand behind another error: fast-check wraps the one that failed. */
function assertionsOf(error: SerializedError | undefined): string[] {
  if (!error) return []
  if (error.name === 'AssertionError') return [error.message]
  return assertionsOf(error.cause)
}
