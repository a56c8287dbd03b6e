import type { RunReport } from './reporter.ts'

/** How a mutant ended. `caught` is by an assertion; a mutant that only crashes proves nothing. */
export interface Judgement {
  readonly end: 'caught' | 'survived' | 'crashed'
  /** The failed assertion's first lines, or what happened instead. */
  readonly why: string
}

/**
 * Words of a program that is broken itself: who meets them has not judged what it does. A site
 * whose own code failed answers `unexpected`.
 */
const BROKEN =
  /syntax error|\b(column|function|relation|type|operator)\b.* does not exist|is not a function|is not defined|cannot read propert|cannot change return type|'unexpected'/i

/** Judges what one run said about one mutant. */
export function judge({ passed, failures, crashes }: RunReport): Judgement {
  const assertions = failures.flatMap((failure) => failure.assertions)
  const sound = assertions.find((message) => !BROKEN.test(message))
  // What a test that failed leaves open (connections, calls under way) may fail outside of it.
  if (sound !== undefined) return { end: 'caught', why: firstLines(sound) }
  const crash = [...crashes, ...failures.map((failure) => failure.message)][0]
  if (crash !== undefined) return { end: 'crashed', why: firstLines(crash) }
  return passed > 0
    ? { end: 'survived', why: 'every test passed' }
    : { end: 'crashed', why: 'no test of this name ran' }
}

/** The first line; where that is a heading, as of a simulated run, the second one, too. */
function firstLines(text: string): string {
  const [first = '', second = ''] = text.trim().split('\n')
  return /\bexpected\b|^promise/.test(first) || second === '' ? first : `${first}: ${second.trim()}`
}
