/** Programs of others that judge a stream of raw bytes. */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chiSquareP, normalP } from './tails.ts'

export type Outcome = 'PASSED' | 'WEAK' | 'FAILED'

/** One line of what a program found. */
export interface Found {
  readonly test: string
  readonly p: number
  readonly outcome: Outcome
}

/** A program that reads raw bytes from its input. */
export interface Program {
  readonly name: string
  readonly args: readonly string[]
  /** How many bytes it is given; without, as many as it takes. */
  readonly bytes?: number
  /** What its output says. */
  readonly read: (output: string) => Found[]
}

/** The bounds of dieharder, two-sided; they are used for ent as well. */
const [WEAK_BELOW, FAILED_BELOW] = [0.005, 1e-6]

export function outcomeOf(p: number, weakBelow = WEAK_BELOW, failedBelow = FAILED_BELOW): Outcome {
  if (p < failedBelow) return 'FAILED'
  return p < weakBelow ? 'WEAK' : 'PASSED'
}

/** `dieharder -l` says of it "Do Not Use": sound generators fail it, yet `-a` runs it. */
const DEPRECATED = 'diehard_sums'

/**
 * The results of dieharder: a table of name, ntup, tsamples, psamples, p and assessment. A test may have
 * several rows. With `-Y 1` one that is weak is followed by all of its rows once more, with more psamples:
 * those of the most count, and whatever failed. The test that dieharder itself deprecates is left out.
 */
export function readDieharder(output: string): Found[] {
  const pattern =
    /^\s*(\w+)\|\s*(\d+)\|\s*\d+\|\s*(\d+)\|\s*([\d.e+-]+)\|\s*(PASSED|WEAK|FAILED)\s*$/gm
  const matches = [...output.matchAll(pattern)].filter(([, name]) => name !== DEPRECATED)
  const rows = matches.map(([, name, ntup, psamples, p, outcome]) => ({
    psamples: Number(psamples),
    found: { test: `${name} ${ntup}`, p: Number(p), outcome: outcome as Outcome },
  }))
  return [...Map.groupBy(rows, ({ found }) => found.test).values()].flatMap((same) => {
    const most = Math.max(...same.map(({ psamples }) => psamples))
    return same
      .filter(({ psamples, found }) => psamples === most || found.outcome === 'FAILED')
      .map(({ found }) => found)
  })
}

/**
 * The results of `ent -t`: a line of values after one of names. Of its values the chi-square of bytes
 * and the correlation of neighbours have a known distribution; p is two-sided.
 * @throws Error where the output is no such table
 */
export function readEnt(output: string): Found[] {
  const row = /^1,(.*)$/m.exec(output)?.[1]?.split(',').map(Number) ?? []
  const [bytes = Number.NaN, , chi2 = Number.NaN, , , correlation = Number.NaN] = row
  if (!Number.isFinite(bytes + chi2 + correlation)) throw new Error(`no table of ent: ${output}`)
  const ps = [
    ['chi-square of bytes', chiSquareP(chi2, 255)],
    ['serial correlation of bytes', normalP(correlation * Math.sqrt(bytes))],
  ] as const
  return ps.map(([test, p]) => ({ test, p, outcome: outcomeOf(p) }))
}

export const PROGRAMS: readonly Program[] = [
  { name: 'ent', args: ['-t'], bytes: 64_000_000, read: readEnt },
  // 200 reads raw words from the input; -Y 1 repeats what is weak until it is decided.
  { name: 'dieharder', args: ['-a', '-g', '200', '-Y', '1'], read: readDieharder },
]

/** Where a program is found on a search path; undefined where it is not installed. */
export function locate(name: string, path = process.env['PATH'] ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/**
 * Feeds a program until it has read enough.
 * @param chunks the stream; it must not repeat
 * @param tell gets its output as it comes
 * @throws Error where it ends with another code than 0, or finds nothing
 */
export async function runProgram(
  file: string,
  { name, args, bytes = Infinity, read }: Program,
  chunks: Iterable<Buffer>,
  tell: (text: string) => void = () => {},
): Promise<Found[]> {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    tell(text)
  })
  // A program that has read enough closes its input, which is no mistake of ours.
  const fed = pipeline(Readable.from(first(chunks, bytes)), child.stdin).catch(() => {})
  const code = await ended
  await fed
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`)
  const found = read(output)
  if (found.length === 0) throw new Error(`${name} judged nothing: ${output}`)
  return found
}

function* first(chunks: Iterable<Buffer>, bytes: number): Generator<Buffer> {
  let left = bytes
  for (const chunk of chunks) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}
