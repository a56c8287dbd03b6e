import type { Bettor, RoundWire } from '../bet-wire.ts'
import type { Pricing } from '../pricing.ts'
import type { DraftEditor } from '../draft/use-draft.ts'

/** The slip, what it is judged by, and where its numbers come from. */
export interface SlipPanelProps {
  readonly round: RoundWire
  readonly pricing: Pricing
  readonly bettor: Bettor
  readonly editor: DraftEditor
  readonly onUndo: () => void
  /** Numbers of an earlier bill, or of a saved set. */
  readonly onPull: () => void
  readonly onSets: () => void
  /** The bill is sold and the member goes on. */
  readonly onSold?: () => void
}
