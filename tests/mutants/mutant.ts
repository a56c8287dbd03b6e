import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One bug on purpose, as its file in `patches/` tells it. */
export interface Mutant {
  readonly name: string
  /** What it breaks, in one line. */
  readonly breaks: string
  /** The test file that must see it. */
  readonly suite: string
  /** The test of that file that must see it, as Vitest's `-t` takes it. */
  readonly test: string
  readonly changes: readonly Change[]
}

/** One text for another, at one place. */
export interface Change {
  /**
   * A file (`src/ledger/keys.ts`), a function or view of the live database
   * (`ledger.lock_guarded`), or `database` for statements that are run as they stand.
   */
  readonly target: string
  readonly before: string
  readonly after: string
}

const PATCHES = join(import.meta.dirname, 'patches')

/** Every mutant, by name. */
export async function readMutants(): Promise<Mutant[]> {
  const files = (await readdir(PATCHES)).filter((file) => file.endsWith('.patch')).toSorted()
  return Promise.all(files.map((file) => readMutant(file.slice(0, -'.patch'.length))))
}

/** @throws when there is no such mutant, or its file is malformed */
export async function readMutant(name: string): Promise<Mutant> {
  return parseMutant(name, await readFile(join(PATCHES, `${name}.patch`), 'utf8'))
}

/**
 * Reads the format of README.md: what it breaks, `suite:` and `test:`, then one hunk per place,
 * with the target where a patch has line numbers.
 */
export function parseMutant(name: string, text: string): Mutant {
  const [head = '', ...hunks] = text.split(/^@@ /m)
  const [breaks = '', ...fields] = head.trim().split('\n')
  const field = (word: string): string => {
    const line = fields.find((one) => one.startsWith(`${word}: `))
    if (!line) throw new Error(`mutant ${name}: no line "${word}: …"`)
    return line.slice(word.length + 2).trim()
  }
  const changes = hunks.map((hunk) => parseHunk(name, hunk))
  if (!breaks || changes.length === 0) throw new Error(`mutant ${name}: breaks nothing`)
  return { name, breaks, suite: field('suite'), test: field('test'), changes }
}

function parseHunk(name: string, hunk: string): Change {
  const [target = '', ...lines] = hunk.trimEnd().split('\n')
  const odd = lines.find((line) => !/^( |-|\+|$)/.test(line))
  if (odd !== undefined)
    throw new Error(`mutant ${name}: a line begins with neither of " -+": ${odd}`)
  const side = (signs: string) =>
    lines
      .filter((line) => signs.includes(line[0] ?? ' '))
      .map((line) => line.slice(1))
      .join('\n')
  return { target: target.trim(), before: side(' -'), after: side(' +') }
}

export const isFile = ({ target }: Change): boolean => target.includes('/')

/**
 * Puts the bug into a text. White space counts as one blank, so that a mutant survives another
 * indentation; anything else that changed at its place makes it fail loudly.
 * @throws when its place is not there, or there twice
 */
export function applyChange(mutant: Mutant, change: Change, text: string): string {
  const words = change.before.trim().split(/\s+/)
  const escaped = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  const place = new RegExp(escaped.join(String.raw`\s+`), 'g')
  const found = [...text.matchAll(place)]
  if (found.length !== 1 || change.before.trim() === '') {
    throw new Error(
      `mutant ${mutant.name}: its place is ${found.length} times in ${change.target}:\n${change.before}`,
    )
  }
  return text.replace(place, () => change.after.trim())
}
