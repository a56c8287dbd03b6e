import type { RunReport } from './reporter.ts'

/** How a mutant ended. `caught` is by an assertion; a mutant that only crashes proves nothing. */
export interface Judgement {
  readonly end: 'caught' | 'survived' | 'crashed'
  /** The failed assertion's first line, or what happened instead. */
  readonly why: string
}

/** Words of a program that is broken itself: who meets them has not judged what it does. */
const BROKEN =
  /syntax error|\b(column|function|relation|type|operator)\b.* does not exist|is not a function|is not defined|cannot read propert|cannot change return type/i

/** Judges what one run said about one mutant. */
export function judge({ passed, failures, crashes }: RunReport): Judgement {
  const assertions = failures.flatMap((failure) => failure.assertions)
  const sound = assertions.find((message) => !BROKEN.test(message))
  if (sound !== undefined && crashes.length === 0) return { end: 'caught', why: firstLine(sound) }
  const crash = [...crashes, ...failures.map((failure) => failure.message)][0]
  if (crash !== undefined) return { end: 'crashed', why: firstLine(crash) }
  return passed > 0
    ? { end: 'survived', why: 'every test passed' }
    : { end: 'crashed', why: 'no test of this name ran' }
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? ''
