import { appendFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { JournalLine, Place } from './journal.ts'

/**
 * Writes the journal of a run to the file that TEST_JOURNAL names, line by line as things happen: of
 * a run that dies or hangs, it is all that is left.
 */
// tidy: allow default-exports, Vitest takes a reporter as its file's default
export default class JournalReporter implements Reporter {
  readonly #path = process.env['TEST_JOURNAL'] ?? ''

  onInit(): void {
    if (!this.#path) throw new Error('TEST_JOURNAL names no file')
  }

  onTestModuleQueued(module: TestModule): void {
    this.#write({ kind: 'file began', at: placeOf(module) })
  }

  onTestCaseReady(test: TestCase): void {
    this.#write({ kind: 'test began', at: placeOf(test.module), test: test.fullName })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    const result = {
      test: test.fullName,
      state: state === 'pending' ? 'failed' : state,
      message: (errors ?? []).map(textOf).join('\n'),
    } as const
    this.#write({ kind: 'test ended', at: placeOf(test.module), result })
  }

  onTestModuleEnd(module: TestModule): void {
    const suites = [module, ...module.children.allSuites()]
    const errors = suites.flatMap((suite) => suite.errors()).map(textOf)
    const result = {
      durationMs: Math.round(durationMsOf(module)),
      isLoaded: errors.length === 0 || module.children.size > 0,
      errors,
    }
    this.#write({ kind: 'file ended', at: placeOf(module), result })
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#write({ kind: 'run ended', unhandled: unhandled.map(textOf) })
  }

  #write(line: JournalLine): void {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }
}

const placeOf = (module: TestModule): Place => ({
  project: module.project.name,
  file: module.moduleId,
})

const textOf = ({ stack, message }: SerializedError) => stack || message

/** How long a worker was busy with a file: loading it, its hooks and its tests. */
function durationMsOf(module: TestModule): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic()
  return collectDuration + duration + setupDuration
}
