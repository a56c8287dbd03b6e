import type { BetType } from '../../../../rules/bet-types.ts'
import { isBetType } from '../../../../rules/bet-types.ts'
import type { EntryDigits } from '../../../rules/entry/entry-mode.ts'
import { randomUuid } from '#ui/client/intent.ts'
import { parseSlip, type Slip } from '../../../rules/entry/slip.ts'
import { isSameSlip, withoutLines } from '../../../rules/entry/slip-edit.ts'

/**
 * An unsent slip for one round: everything that a refresh or an ended session must not lose.
 */
export interface Draft {
  readonly roundId: number
  readonly marketId: number
  /** ISO; a draft of a closed round is offered to the market's next one. */
  readonly closeAt: string
  readonly slip: Slip
  /**
   * The slip's own name: it is born with the slip, goes with it to the server, which sells it once, and is another
   * one from the sale on (0115).
   */
  readonly slipId: string
  /** The bill that the slip before this one became. */
  readonly sold: SoldSlip | null
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

/** A slip that was sold, and its bill. */
export interface SoldSlip {
  readonly slipId: string
  readonly billId: number
  readonly billNo: string
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

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function readSold(value: unknown): SoldSlip | null {
  const { slipId, billId, billNo } = (value ?? {}) as Partial<Record<keyof SoldSlip, unknown>>
  const isWhole =
    typeof slipId === 'string' && Number.isSafeInteger(billId) && typeof billNo === 'string'
  return isWhole ? { slipId, billId: billId as number, billNo } : null
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
    // A device of before slips had names; the store writes at once what it gave here.
    slipId: UUID.test(text(one.slipId)) ? text(one.slipId) : randomUuid(),
    sold: readSold(one.sold),
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

/** The drafts as they are stored now; a slip that says the same stays the same object, so nothing is drawn anew. */
export const keepingSlips = (before: Drafts, now: Drafts): Drafts =>
  Object.fromEntries(
    Object.entries(now).map(([key, draft]) => {
      const slip = before[key]?.slip
      return [key, slip && isSameSlip(slip, draft.slip) ? { ...draft, slip } : draft]
    }),
  )

/**
 * The draft once a slip was sold. What came into it in the meantime, from another tab, was not sold and stays, under a
 * name of its own. Where the draft has gone on to another slip already, that one is left alone.
 */
export function afterSale(
  draft: Draft,
  { slip, slipId }: Pick<Draft, 'slip' | 'slipId'>,
  bill: Omit<SoldSlip, 'slipId'>,
): Partial<Draft> {
  const sold = { slipId, ...bill }
  if (draft.slipId !== slipId) return { sold }
  const left = withoutLines(draft.slip, slip)
  return { slip: left, slipId: randomUuid(), sold, note: '', typed: '', text: '' }
}

/** Slips that another tab has sold, by the drafts before and after its word; with the keys of their drafts. */
export const soldElsewhere = (before: Drafts, now: Drafts): (SoldSlip & { key: string })[] =>
  Object.entries(now).flatMap(([key, { sold, slipId }]) => {
    const had = before[key]
    const isSold =
      had && had.slip.length > 0 && had.slipId === sold?.slipId && had.slipId !== slipId
    return isSold && sold ? [{ key, ...sold }] : []
  })

/** A visitor's slip becomes the member's, unless the member has one of the round already. */
export function adoptVisitorDraft(drafts: Drafts, owner: string, roundId: number): Drafts {
  const before = drafts[draftKey(VISITOR, roundId)]
  if (!before || owner === VISITOR) return drafts
  const { [draftKey(VISITOR, roundId)]: _taken, ...rest } = drafts
  const own = rest[draftKey(owner, roundId)]
  if (own && isFilled(own)) return isFilled(before) ? drafts : rest
  return { ...rest, [draftKey(owner, roundId)]: before }
}
