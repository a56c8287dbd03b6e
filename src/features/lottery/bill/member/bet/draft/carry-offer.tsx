import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { serverNow } from '#ui/client/server-clock.ts'
import { toast } from '#ui/parts/toast-store.ts'
import { droppedTexts, pullLines } from '../../../rules/pull-bill.ts'
import { addBatch } from '../../../rules/entry/slip.ts'
import type { Market } from '../bet-wire.ts'
import { draftKey, VISITOR } from './draft.ts'
import { findUnsentDraft } from './carry-draft.ts'
import { useDraftStore } from './draft-store.ts'
import { offerOf } from '../pull/round-offer.ts'
import type { DraftEditor } from './use-draft.ts'
import classes from './carry-offer.module.css'

/** Offers a slip of a round that closed before it was sent: this round may take it. */
export function CarryOffer({
  market,
  memberId,
  editor,
}: {
  market: Market
  memberId: string | null
  editor: DraftEditor
}) {
  const owner = memberId ?? VISITOR
  const { drafts, drop } = useDraftStore()
  const round = {
    roundId: Number(market.round.round_id),
    marketId: Number(market.round.market.market_id),
  }
  const left = findUnsentDraft(drafts, owner, round, serverNow())
  if (!left) return null
  const take = () => {
    // A second tap, or another tab, finds it taken.
    if (!useDraftStore.getState().drafts[draftKey(owner, left.roundId)]) return
    const { kept, dropped } = pullLines(left.slip, offerOf(market))
    const own = editor.read()
    const { slip } = addBatch(own.slip, kept, market.round.lines_max)
    const slipId = own.slip.length === 0 ? left.slipId : own.slipId
    editor.change({ slip, slipId, note: own.note || left.note })
    drop(owner, left.roundId)
    for (const text of droppedTexts(dropped)) toast.info(text)
  }
  return (
    <Note tone="blue" role="status">
      <span className={classes.offer}>
        <span className="grow">งวดก่อนปิดไปแล้ว ยังมีโพยที่ไม่ได้ส่ง {left.slip.length} รายการ</span>
        <Button size="sm" onClick={take}>
          ย้ายมางวดนี้
        </Button>
        <Button size="sm" look="quiet" onClick={() => drop(owner, left.roundId)}>
          ทิ้ง
        </Button>
      </span>
    </Note>
  )
}
