import type { ShorthandPick } from './entry.ts'
import type { ShorthandLine } from './line.ts'

/** What a line with several readings asks its writer. */
export interface Question {
  /** Names the question by its content: the text of the line and every reading that is offered. */
  readonly key: string
  readonly text: string
  readonly readings: readonly (readonly ShorthandPick[])[]
  /** What the readings are called, where their numbers alone do not say it. */
  readonly names: readonly string[]
  /** The line above whose words are perhaps meant, too; null: it does not ask that. */
  readonly under: string | null
  /** The lines that ask it, counted from one. */
  readonly lines: readonly number[]
}

/** Which reading was chosen, by the key of its question. */
export type Answers = Readonly<Record<string, number>>

/** The readings have the words of the header in them: under another header the same text asks anew. */
const keyOf = ({ text, readings }: ShorthandLine): string => JSON.stringify([text, readings])

/**
 * The questions of a slip in the order of its lines. Lines that ask the same have one question and
 * one answer: answers told apart by place would change their line when one above is deleted.
 */
export function questionsOf(lines: readonly ShorthandLine[]): readonly Question[] {
  const questions = new Map<string, Question>()
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'choice') continue
    const { text, readings, names = [], ledAt } = line
    const under = (ledAt === undefined ? undefined : lines[ledAt])?.text.trim() ?? null
    const key = keyOf(line)
    const before = questions.get(key)?.lines ?? []
    questions.set(key, { key, text, readings, names, under, lines: [...before, at + 1] })
  }
  return [...questions.values()]
}

/** The line as its writer said that it is meant; one that asks nothing, or was not answered, as it is. */
export function answered(line: ShorthandLine, answers: Answers): ShorthandLine {
  if (line.kind !== 'choice') return line
  const picks = line.readings[answers[keyOf(line)] ?? -1]
  if (!picks) return line
  return { ...line, kind: picks.length > 0 ? 'numbers' : 'blank', picks, readings: [] }
}

/**
 * The lines of a slip as far as they were answered. Where a line still asks whether words above it are meant, the line
 * of those words is held: sold without it, it would leave the other without the doubt.
 */
export function answeredLines(
  lines: readonly ShorthandLine[],
  answers: Answers,
): readonly ShorthandLine[] {
  const all = lines.map((line) => answered(line, answers))
  const held = new Set(all.map(({ kind, ledAt }) => (kind === 'choice' ? ledAt : undefined)))
  return all.map((line, at) =>
    line.kind === 'numbers' && held.has(at) ? { ...line, kind: 'held', picks: [] } : line,
  )
}

/**
 * What stays to be written once the rest was sold: lines that cannot be read or ask, with the headers
 * and the prices that hold for them, so that they mean what they meant.
 */
export function unsoldText(lines: readonly ShorthandLine[]): string {
  const isUnsold = ({ kind }: ShorthandLine) => ['fault', 'choice', 'held'].includes(kind)
  if (!lines.some(isUnsold)) return ''
  let isAwaited = false
  const left = lines.filter((line) => {
    if (line.kind !== 'price') isAwaited ||= isUnsold(line)
    const isKept = isUnsold(line) || line.kind === 'words' || (line.kind === 'price' && isAwaited)
    if (line.kind === 'price') isAwaited = false
    return isKept
  })
  return left.map(({ text }) => text).join('\n')
}
