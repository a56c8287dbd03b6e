import { useDeferredValue, useMemo, useState } from 'react'
import type { PulledLine } from '../../rules/pull-bill.ts'
import type { Bettor, Market } from './bet-wire.ts'
import { pricingOf, type Pricing } from './pricing.ts'
import type { SlipPanelProps } from './slip/slip-props.ts'
import { useBetEntry, type BetEntry, type Offer } from './pad/use-bet-entry.ts'
import { useDraft, type DraftEditor } from './draft/use-draft.ts'
import { usePullOfAddress } from './pull/use-pull.ts'
import { useRooms } from './rooms/use-rooms.ts'

type Overlay = 'slip' | 'help'
type Source = 'bills' | 'sets'

/** What the desk's parts share. */
export interface BetDeskState {
  readonly editor: DraftEditor
  readonly entry: BetEntry
  readonly pricing: Pricing
  readonly panel: SlipPanelProps
  readonly open: Overlay | undefined
  show(overlay: Overlay | undefined): void
  readonly source: Source | undefined
  seek(source: Source | undefined): void
  /** Brings lines into the slip, those of one offer once. */
  onPull(offer: Offer, lines: readonly PulledLine[]): void
  /** Lines of แทงซ้ำ that wait to be told whether they replace the slip; undefined: none do. */
  readonly repeated: readonly PulledLine[] | undefined
  answerRepeat(how: 'replace' | 'add' | 'leave'): void
}

/** The draft, what is typed, what numbers pay, and what is open on top of the page. */
export function useBetDesk(market: Market, bettor: Bettor, pull: number | undefined): BetDeskState {
  const { round, rates, limits } = market
  const editor = useDraft(round, rates, bettor.memberId)
  const entry = useBetEntry(round, rates, editor)
  const { slip } = editor.draft
  const rooms = useRooms(Number(round.round_id), slip, limits)
  const pricing = useMemo(() => pricingOf(rates, limits, rooms), [rates, limits, rooms])
  // Typing comes first: the slip beside the keys is drawn when there is time.
  const deferredPricing = useDeferredValue(pricing)
  const [open, show] = useState<Overlay>()
  const [source, seek] = useState<Source>()
  // The code is loaded when numbers are pulled in.
  const onPull = (offer: Offer, lines: readonly PulledLine[]) =>
    void import('./pull/pull-into.ts').then(({ pullInto }) =>
      pullInto({ market, pricing, entry }, offer, lines),
    )
  const [repeated, setRepeated] = useState<readonly PulledLine[]>()
  usePullOfAddress(bettor.isLoggedIn ? pull : undefined, editor, (lines) =>
    editor.read().slip.length > 0 ? setRepeated(lines) : onPull(lines, lines),
  )
  const answerRepeat = (how: 'replace' | 'add' | 'leave') => {
    if (how === 'replace') editor.change({ slip: [] })
    if (how !== 'leave' && repeated) onPull(repeated, repeated)
    setRepeated(undefined)
  }
  const ask = (from: Source) => () => (bettor.isLoggedIn ? seek(from) : bettor.onSignIn())
  const panel = {
    round,
    pricing: deferredPricing,
    bettor,
    editor,
    onUndo: entry.undo,
    onPull: ask('bills'),
    onSets: ask('sets'),
  }
  const pulls = { source, seek, onPull, repeated, answerRepeat }
  return { editor, entry, pricing, panel, open, show, ...pulls }
}
