import { draftKey, type Draft, type Drafts } from './draft.ts'

/** The newest slip of the market whose round closed before it was sent. */
export function findUnsentDraft(
  drafts: Drafts,
  owner: string,
  round: { roundId: number; marketId: number },
  nowMs: number,
): Draft | undefined {
  return Object.entries(drafts)
    .filter(([key, draft]) => key === draftKey(owner, draft.roundId))
    .map(([, draft]) => draft)
    .filter(
      (draft) =>
        draft.marketId === round.marketId &&
        draft.roundId !== round.roundId &&
        draft.slip.length > 0 &&
        Date.parse(draft.closeAt) <= nowMs,
    )
    .toSorted((one, other) => Date.parse(other.closeAt) - Date.parse(one.closeAt))[0]
}

/**
 * The slip as it goes on in the market's next round; that round says when it closes itself. Its name goes along: were
 * it sold after all, its answer lost, the server says so.
 */
export const carryDraft = (draft: Draft, roundId: number): Draft => ({
  ...draft,
  roundId,
  sold: null,
  pulled: null,
})
