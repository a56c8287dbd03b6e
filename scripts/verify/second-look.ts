import { relative } from 'node:path'
import type { FileRecord, RunRecord, TestResult } from './journal.ts'

/** More failed tests or files than this are no chance, and looking again would only hide a fault. */
export const FAILED_TESTS_MAX = 12
export const FAILED_FILES_MAX = 8
export const LOOKS_MAX = 2

/** Pure tests have no clock, no network and no browser, so they have no excuse either. */
const PURE = 'unit'

/** What all runs of a list of tests came to. */
export interface Verdict {
  readonly passed: number
  readonly failed: number
  /** A name and what was said, for each thing that failed. */
  readonly failures: readonly string[]
  /** The same of what failed at first and passed when it was alone; it counts as passed. */
  readonly unstable: readonly string[]
  /** Of the main run, the files that took longest. */
  readonly slowest: readonly { readonly name: string; readonly durationMs: number }[]
}

/** A test over all runs, or the hooks of a file. */
interface Seen {
  readonly name: string
  readonly place: FileRecord
  readonly state: TestResult['state']
  readonly message: string
  /** What it said when it failed for the first time. */
  readonly firstFailure?: string
}

/**
 * Runs tests, and those that failed once more, alone, at most twice. A test counts by what it did
 * last. There is no second look where a run broke off, where a file did not load, at pure tests, or
 * where more failed than chance explains.
 * @param run runs all files, or those that are given one after the other with nothing beside them
 * @param root what the names of files begin at
 * @param looksMax how often to look again
 */
export async function runWithLooks(
  run: (files?: readonly string[]) => Promise<RunRecord>,
  root: string,
  looksMax = LOOKS_MAX,
): Promise<Verdict> {
  const main = await run()
  const seen = new Map<string, Seen>()
  note(seen, main, root)
  const crashes = crashesOf(main, root)
  for (let look = 1; look <= looksMax && crashes.length === 0; look++) {
    const files = filesToLookAt([...seen.values()])
    if (files.length === 0) break
    const record = await run(files)
    note(seen, record, root)
    crashes.push(...crashesOf(record, root))
  }
  return verdictOf([...seen.values()], crashes, slowestOf(main, root))
}

/** The files whose failures may be chance; none at all where there are too many. */
export function filesToLookAt(seen: readonly Seen[]): string[] {
  const failed = seen.filter(({ state }) => state === 'failed')
  const files = [...new Set(failed.map(({ place }) => place.file))]
  if (failed.length > FAILED_TESTS_MAX || files.length > FAILED_FILES_MAX) return []
  const open = failed.filter(({ place }) => place.isLoaded && place.project !== PURE)
  return [...new Set(open.map(({ place }) => place.file))]
}

/** Adds what a run saw. What it did not see, a test of a file that no longer loads, stays as it was. */
function note(seen: Map<string, Seen>, record: RunRecord, root: string): void {
  for (const place of record.files) {
    const file = relative(root, place.file)
    const times = new Map<string, number>()
    for (const { test, state, message } of [...place.tests, hooksOf(place)]) {
      const nth = (times.get(test) ?? 0) + 1
      times.set(test, nth)
      // Two tests of one name in one file are two tests.
      const key = `${place.project} ${file} > ${test} (${nth})`
      const before = seen.get(key)?.firstFailure
      const firstFailure = before ?? (state === 'failed' ? message : undefined)
      seen.set(key, {
        name: `${file} > ${test}`,
        place,
        state,
        message,
        ...(firstFailure === undefined ? {} : { firstFailure }),
      })
    }
  }
}

/** What went wrong in a file outside of its tests, as if it were one. */
function hooksOf({ isLoaded, errors }: FileRecord): TestResult {
  return {
    test: isLoaded ? '(around its tests)' : '(loading the file)',
    state: errors.length > 0 ? 'failed' : 'skipped',
    message: errors.join('\n'),
  }
}

/** What ends a run without any second look: an error that belongs to no test, or its death. */
function crashesOf({ unhandled, hasEnded, isAt }: RunRecord, root: string): string[] {
  const where = isAt.map((place) => relative(root, place))
  const cut = hasEnded ? [] : [['the run broke off; it was at', ...where].join('\n    ')]
  return [...cut, ...unhandled.map((message) => ['an error of no test', message].join('\n'))]
}

function verdictOf(
  seen: readonly Seen[],
  crashes: readonly string[],
  slowest: Verdict['slowest'],
): Verdict {
  const failed = seen.filter(({ state }) => state === 'failed')
  const unstable = seen.filter(
    ({ state, firstFailure }) => state !== 'failed' && firstFailure !== undefined,
  )
  const tell = ({ name, message }: Seen) => `${name}\n${message}`
  return {
    passed: seen.filter(({ state }) => state === 'passed').length,
    failed: failed.length + crashes.length,
    failures: [...failed.map(tell), ...crashes],
    unstable: unstable.map(({ name, firstFailure = '' }) => `${name}: ${firstLine(firstFailure)}`),
    slowest,
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

const SLOWEST = 10

function slowestOf({ files }: RunRecord, root: string): Verdict['slowest'] {
  return files
    .map(({ file, durationMs }) => ({ name: relative(root, file), durationMs }))
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, SLOWEST)
}
