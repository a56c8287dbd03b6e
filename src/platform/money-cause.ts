import type { Services } from './services.ts'

/** A line of a member's statement that a feature is asked about. */
export interface MoneyLine {
  readonly id: string
  /** The row of the feature that it belongs to. */
  readonly refId: number | null
  readonly at: Date
}

/** What moved a member's money. */
export interface MoneyCause {
  /** What opens it, `ดูโพย`; what it was, where there is nothing to open. */
  readonly word: string
  /** The page of the member site that shows it; null where the word says it all. */
  readonly link: string | null
}

/**
 * What moved the money of these lines of one kind, by their ids. What is not known is left out, and so
 * are rows of other members.
 */
export type FindMoneyCauses = (
  services: Services,
  memberId: number,
  lines: readonly MoneyLine[],
) => Promise<ReadonlyMap<string, MoneyCause>>

/** Causes that have a page of their own: whoever has the line has its row. */
export const openRow =
  (word: string, link: (refId: number) => string): FindMoneyCauses =>
  async (_services, _memberId, lines) =>
    new Map(
      lines.flatMap(({ id, refId }) =>
        refId === null ? [] : [[id, { word, link: link(refId) }] as const],
      ),
    )

/** Causes that stand together on one page of the member, or on one for each time. */
export const openPage =
  (word: string, link: (at: Date) => string): FindMoneyCauses =>
  async (_services, _memberId, lines) =>
    new Map(lines.map(({ id, at }) => [id, { word, link: link(at) }]))

/** Causes with nothing to open. */
export const sayOnly =
  (word: string): FindMoneyCauses =>
  async (_services, _memberId, lines) =>
    new Map(lines.map(({ id }) => [id, { word, link: null }]))
