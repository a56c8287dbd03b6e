import { existsSync, readFileSync } from 'node:fs'

/** A line of a journal: what a Vitest run says of itself while it goes on. */
export type JournalLine =
  | { readonly kind: 'file began'; readonly at: Place }
  | { readonly kind: 'test began'; readonly at: Place; readonly test: string }
  | { readonly kind: 'test ended'; readonly at: Place; readonly result: TestResult }
  | { readonly kind: 'file ended'; readonly at: Place; readonly result: FileResult }
  | { readonly kind: 'run ended'; readonly unhandled: readonly string[] }

/** A file in one of Vitest's projects; its path is absolute. */
export interface Place {
  readonly project: string
  readonly file: string
}

export interface TestResult {
  readonly test: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** What was wrong, with its stack; empty where nothing was. */
  readonly message: string
}

export interface FileResult {
  readonly durationMs: number
  /** False where the file ended in an error before any of its tests was known. */
  readonly isLoaded: boolean
  /** Errors outside of tests: of loading the file, or of a hook around several tests. */
  readonly errors: readonly string[]
}

/** What became of a file; tests in the order in which they ended. */
export interface FileRecord extends Place, FileResult {
  readonly tests: readonly TestResult[]
}

/** What a run did, as far as it came. */
export interface RunRecord {
  readonly files: readonly FileRecord[]
  /** Errors that no file owns; a worker that dies is one. */
  readonly unhandled: readonly string[]
  /** True once all tests were through; false where the run died or was ended. */
  readonly hasEnded: boolean
  /** Where the run is, or was when it died: a file, with the test that had begun. */
  readonly isAt: readonly string[]
}

/** Reads a journal that may break off anywhere, in the middle of a line, too. */
export function readJournal(path: string): RunRecord {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = whole.split('\n').filter(Boolean)
  return recordOf(lines.map((line) => JSON.parse(line) as JournalLine))
}

/** Puts the lines of a journal together. */
export function recordOf(lines: readonly JournalLine[]): RunRecord {
  const open = new Map<string, { tests: TestResult[]; running: Set<string>; at: Place }>()
  const files: FileRecord[] = []
  let ended: readonly string[] | undefined
  const openAt = (at: Place) => {
    const key = `${at.project} ${at.file}`
    const known = open.get(key) ?? { tests: [], running: new Set(), at }
    open.set(key, known)
    return known
  }
  for (const line of lines) {
    if (line.kind === 'run ended') ended = line.unhandled
    else if (line.kind === 'file began') openAt(line.at)
    else if (line.kind === 'test began') openAt(line.at).running.add(line.test)
    else if (line.kind === 'test ended') {
      const { tests, running } = openAt(line.at)
      running.delete(line.result.test)
      tests.push(line.result)
    } else {
      files.push({ ...line.at, ...line.result, tests: openAt(line.at).tests })
      open.delete(`${line.at.project} ${line.at.file}`)
    }
  }
  // A file that was cut off still counts with the tests that it had ended.
  for (const { at, tests } of open.values()) {
    files.push({ ...at, tests, durationMs: 0, isLoaded: true, errors: [] })
  }
  return {
    files,
    unhandled: ended ?? [],
    hasEnded: ended !== undefined,
    isAt: [...open.values()].map(({ at, running }) => [at.file, ...running].join(' > ')),
  }
}
