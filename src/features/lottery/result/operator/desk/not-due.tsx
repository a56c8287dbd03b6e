import { useState } from 'react'
import { useServerNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { NumberField } from '#ui/parts/number-field.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { dateOf, thaiTime } from '#ui/thai/dates.ts'
import { earlyResultSet } from '../../feed-contract.ts'
import { resultDesk } from '../../operator-contract.ts'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import type { Desk } from './desk-wire.ts'
import classes from './round-desk.module.css'

/** A closed round before its draw: from when on its result is taken, and the rule that moves that. */
export function NotDue({ desk, roundId }: { desk: Desk; roundId: number }) {
  const [setting, setSetting] = useState(false)
  const isDue = useServerNow((nowMs) => nowMs >= dateOf(desk.accepts_at).getTime())
  const waits = desk.round.stage === 'awaiting' || desk.round.stage === 'entered'
  if (!waits || isDue) return null
  return (
    <Note tone="amber">
      <div className={classes.wrap}>
        <span>
          ยังไม่ถึงเวลาออกผล รับผลได้ตั้งแต่ <b className="num">{thaiTime(desk.accepts_at)} น.</b>
        </span>
        {desk.can.early ? (
          <Button look="quiet" size="sm" onClick={() => setSetting(true)}>
            แหล่งประกาศก่อนเวลา
          </Button>
        ) : null}
      </div>
      {setting ? (
        <EarlySheet desk={desk} roundId={roundId} onClose={() => setSetting(false)} />
      ) : null}
    </Note>
  )
}

function EarlySheet({
  desk,
  roundId,
  onClose,
}: {
  desk: Desk
  roundId: number
  onClose: () => void
}) {
  const [minutes, setMinutes] = useState(desk.early_min)
  const save = useAction(earlyResultSet, {
    renews: [resultDesk],
    onDone: () => {
      toast.success('บันทึกกติกาของตลาดแล้ว')
      onClose()
    },
  })
  return (
    <ReasonSheet
      title={`รับผล${desk.round.market.name}ก่อนเวลา`}
      verb="บันทึก"
      pending={save.pending}
      onConfirm={(reason) => save.run({ round_id: roundId, early_min: minutes, reason })}
      onClose={onClose}
    >
      <p className="t14 c2">ใช้กับทุกงวดของตลาดนี้ตั้งแต่ตอนนี้ และบันทึกไว้พร้อมเหตุผล</p>
      <NumberField
        label="ก่อนเวลาออกผลกี่นาที (0–180)"
        value={minutes}
        error={save.error?.details.find(({ field }) => field === 'early_min')?.message}
        onChange={(next) => setMinutes(next ?? Number.NaN)}
      />
    </ReasonSheet>
  )
}
