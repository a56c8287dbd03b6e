import type { BetType } from '../../../../rules/bet-types.ts'
import { isBetType } from '../../../../rules/bet-types.ts'
import type { EntryDigits } from '../../../rules/entry/entry-mode.ts'
import { parseSlip, type Slip } from '../../../rules/entry/slip.ts'

/**
 * An unsent slip for one round: everything that a refresh or an ended session must not lose.
 */
export interface Draft {
  readonly roundId: number
  readonly marketId: number
  /** ISO; a draft of a closed round is offered to the market's next one. */
  readonly closeAt: string
  readonly slip: Slip
  /** What is on the pad at the moment. */
  readonly digits: EntryDigits
  readonly chosen: readonly BetType[]
  readonly typed: string
  readonly stake: string
  /** The text of พิมพ์โพย. */
  readonly text: string
  readonly note: string
  readonly walletId: number | null
  /** A bill that was pulled in already is not pulled again by a refresh. */
  readonly pulled: number | null
}

/** A visitor who signs in keeps what was typed before. */
export const VISITOR = 'visitor'

/** Drafts by owner and round. */
export type Drafts = Readonly<Record<string, Draft>>

export const draftKey = (owner: string, roundId: number): string => `${owner}:${roundId}`

/** An unsent slip is deleted this long after its round closed. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000

/** True for a draft worth keeping: it has numbers, or text that may become numbers. */
export const isFilled = (draft: Draft): boolean => draft.slip.length > 0 || draft.text.trim() !== ''

/** The stored drafts, checked by shape. */
export function readDrafts(stored: unknown): Drafts {
  if (stored === null || typeof stored !== 'object') return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]): [string, Draft][] => {
      const draft = readDraft(value)
      return draft ? [[key, draft]] : []
    }),
  )
}

/** The drafts without the expired ones; the same object where none has expired. */
export function withoutExpired(drafts: Drafts, nowMs: number): Drafts {
  const all = Object.entries(drafts)
  const kept = all.filter(([, { closeAt }]) => Date.parse(closeAt) + KEPT_MS > nowMs)
  return kept.length === all.length ? drafts : Object.fromEntries(kept)
}

function readDraft(value: unknown): Draft | null {
  if (value === null || typeof value !== 'object') return null
  const one = value as Partial<Record<keyof Draft, unknown>>
  const isWhole =
    Number.isSafeInteger(one.roundId) &&
    Number.isSafeInteger(one.marketId) &&
    typeof one.closeAt === 'string' &&
    [1, 2, 3, 4].includes(one.digits as number) &&
    Array.isArray(one.chosen)
  if (!isWhole) return null
  const text = (field: unknown): string => (typeof field === 'string' ? field : '')
  return {
    roundId: one.roundId as number,
    marketId: one.marketId as number,
    closeAt: one.closeAt as string,
    slip: parseSlip(one.slip),
    digits: one.digits as EntryDigits,
    chosen: (one.chosen as unknown[]).filter(
      (name): name is BetType => typeof name === 'string' && isBetType(name),
    ),
    typed: /^\d{0,4}$/.test(text(one.typed)) ? text(one.typed) : '',
    stake: text(one.stake),
    text: text(one.text),
    note: text(one.note),
    walletId: Number.isSafeInteger(one.walletId) ? (one.walletId as number) : null,
    pulled: Number.isSafeInteger(one.pulled) ? (one.pulled as number) : null,
  }
}

/** A visitor's slip becomes the member's, unless the member has one of the round already. */
export function adoptVisitorDraft(drafts: Drafts, owner: string, roundId: number): Drafts {
  const before = drafts[draftKey(VISITOR, roundId)]
  if (!before || owner === VISITOR) return drafts
  const { [draftKey(VISITOR, roundId)]: _taken, ...rest } = drafts
  const own = rest[draftKey(owner, roundId)]
  if (own && isFilled(own)) return isFilled(before) ? drafts : rest
  return { ...rest, [draftKey(owner, roundId)]: before }
}
