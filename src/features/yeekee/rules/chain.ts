import { sha256Text } from '#kernel/hash.ts'

/** A shot as the chain hashes it (standards.md §3.4). */
export interface ChainShot {
  /** From 1, without gaps. */
  readonly seq: number
  /** Five digits, leading zeros included. */
  readonly number: string
  /** The masked public name: the same text for every viewer. */
  readonly name: string
  /** UTC with milliseconds, `2026-01-01T00:00:00.000Z`; `chainTime` makes it. */
  readonly atIso: string
}

/** What every text that the draw hashes begins with: the version of the rule. */
export const RULE_TAG = 'yeekee:v1'

/** An instant in the chain's form. Wire times carry Bangkok's offset: the same instant, not the same text. */
export const chainTime = (at: Date | string): string => new Date(at).toISOString()

/** The head of an empty chain. It holds the commitment, so no chain fits another seed. */
export function firstHead(roundRef: string, commit: string): string {
  return sha256Text(`${RULE_TAG}:${roundRef}:${commit}`)
}

/** The head after one more shot: to change an old shot is to change every head that follows. */
export function nextHead(head: string, shot: ChainShot): string {
  return sha256Text(`${head}|${shot.seq}|${shot.number}|${shot.name}|${shot.atIso}`)
}

/** Every head of a round: `[0]` before the first shot, `[i]` after the i-th. */
export function headsOf(roundRef: string, commit: string, shots: readonly ChainShot[]): string[] {
  let head = firstHead(roundRef, commit)
  return [head, ...shots.map((shot) => (head = nextHead(head, shot)))]
}

/** The head that covers all shots. */
export function headOf(roundRef: string, commit: string, shots: readonly ChainShot[]): string {
  return shots.reduce(nextHead, firstHead(roundRef, commit))
}
