import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { randomUuid } from '#ui/client/intent.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { betTypeInfo } from '../../../../rules/bet-types.ts'
import { modeOf, type EntryDigits } from '../../../rules/entry/entry-mode.ts'
import type { RateWire, RoundWire } from '../bet-wire.ts'
import { adoptVisitorDraft, draftKey, VISITOR, withoutExpired, type Draft } from './draft.ts'
import { followTabs, useDraftStore } from './draft-store.ts'

export const DEFAULT_STAKE = '20'

export interface DraftEditor {
  /** Of the draft in the store. */
  readonly key: string
  readonly draft: Draft
  /** The present draft, for handlers that run before the next render. */
  read(): Draft
  change(part: Partial<Draft>): void
  /** How many lines were restored when the page was opened, for the message about them. */
  readonly restored: number
}

/** Slips that were begun on this page: coming back to them needs no message. */
const begun = new Set<string>()

/** The slip of this round and member, kept on the device with each change. */
export function useDraft(
  round: RoundWire,
  rates: readonly RateWire[],
  memberId: string | null,
): DraftEditor {
  const owner = memberId ?? VISITOR
  const roundId = Number(round.round_id)
  const key = draftKey(owner, roundId)
  // Before the page is painted: a member who signs in sees his slip, not an empty one first.
  useLayoutEffect(() => {
    const { drafts, replace } = useDraftStore.getState()
    const next = adoptVisitorDraft(withoutExpired(drafts, serverNow()), owner, roundId)
    if (next !== drafts) replace(next)
  }, [owner, roundId])
  useEffect(() => followTabs(), [])
  const stored = useDraftStore(({ drafts }) => drafts[key])
  const fresh = useMemo(() => freshDraft(round, rates), [round, rates])
  // Not `stored`, which a page that the server drew begins without.
  const [restored] = useState(() =>
    begun.has(key) ? 0 : (useDraftStore.getState().drafts[key]?.slip.length ?? 0),
  )
  useEffect(() => void begun.add(key), [key])
  const read = useCallback(
    () => withSold(useDraftStore.getState().drafts[key] ?? fresh, fresh, rates),
    [key, fresh, rates],
  )
  const change = useCallback(
    (part: Partial<Draft>) =>
      useDraftStore.getState().put(owner, { ...read(), ...part, roundId, closeAt: fresh.closeAt }),
    [owner, roundId, read, fresh],
  )
  return { key, draft: withSold(stored ?? fresh, fresh, rates), read, change, restored }
}

function freshDraft(round: RoundWire, rates: readonly RateWire[]): Draft {
  const sold = rates.map(({ bet_type: betType }) => betType)
  const lengths = sold.map((betType) => betTypeInfo[betType].digits)
  const digits: EntryDigits = lengths.includes(3) ? 3 : (lengths[0] ?? 3)
  return {
    roundId: Number(round.round_id),
    marketId: Number(round.market.market_id),
    closeAt: round.close_at,
    slip: [],
    slipId: randomUuid(),
    sold: null,
    digits,
    chosen: modeOf(digits, sold).chosen,
    typed: '',
    stake: DEFAULT_STAKE,
    text: '',
    note: '',
    walletId: null,
    pulled: null,
  }
}

/** A carryDraft slip may have been begun where other types were sold. */
function withSold(draft: Draft, fresh: Draft, rates: readonly RateWire[]): Draft {
  const isSold = draft.chosen.every((one) => rates.some(({ bet_type: betType }) => betType === one))
  return isSold ? draft : { ...draft, digits: fresh.digits, chosen: fresh.chosen, typed: '' }
}
