import { plainSigns } from '#kernel/plain-signs.ts'

/** What a poll asks for: a score of a match, the digits of a number, one of several. */
export const pollKinds = ['score', 'number', 'pick'] as const
export type PollKind = (typeof pollKinds)[number]

export interface Choice {
  readonly choiceId: string
  readonly label: string
  readonly image: string | null
}

/** Choices of a pick or a score that a person types; a number has as many as it has digits. */
export const CHOICES_MAX = 40

/** Every number of two or three digits, as choices. */
export function numberChoices(digits: number): Choice[] {
  return Array.from({ length: 10 ** digits }, (_, n) => {
    const text = `${n}`.padStart(digits, '0')
    return { choiceId: text, label: text, image: null }
  })
}

const SCORE = /^(\d{1,2})–(\d{1,2})$/

/** What a score is called that is not on the list. */
export const OTHER_SCORE = 'อื่น ๆ'

/** On whose side a score stands, so that a screen can put it there; null for `อื่น ๆ`. */
export function scoreSide(label: string): 'home' | 'draw' | 'away' | null {
  const [, home, away] = SCORE.exec(label) ?? []
  if (home === undefined || away === undefined) return null
  const ahead = Number(home) - Number(away)
  return ahead > 0 ? 'home' : ahead < 0 ? 'away' : 'draw'
}

/** A score as it is written here, `2–1`, of what somebody typed: `2-1`, `2 : 1`; else null. */
export function tidyScore(text: string): string | null {
  const [, home, away] = /^\s*(\d{1,2})\s*[-:]\s*(\d{1,2})\s*$/.exec(plainSigns(text)) ?? []
  return home === undefined || away === undefined ? null : `${Number(home)}–${Number(away)}`
}

/** What a person typed as choices, as they will be kept; null where a kind cannot have them. */
export function typedChoices(
  kind: PollKind,
  { digits, typed }: { digits: number | null; typed: readonly Omit<Choice, 'choiceId'>[] },
): Choice[] | null {
  if (kind === 'number') return digits === null ? null : numberChoices(digits)
  const labels = typed.map(({ label }) => (kind === 'score' ? tidyScore(label) : label.trim()))
  const known = labels.filter((label) => label !== null && label !== '')
  if (known.length !== typed.length || new Set(known).size !== known.length) return null
  if (known.length < 2 || known.length > CHOICES_MAX) return null
  const listed = typed.map(({ image }, place) => ({ label: labels[place] ?? '', image }))
  const all = kind === 'score' ? [...listed, { label: OTHER_SCORE, image: null }] : listed
  return all.map((choice, place) => ({ choiceId: `${place + 1}`, ...choice }))
}
