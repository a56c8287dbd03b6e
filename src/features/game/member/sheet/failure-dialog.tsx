import { Button } from '#ui/parts/button.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { useCall } from '#ui/client/use-call.ts'
import { type FailureWay, titleOf, wayOf } from './failure-way.ts'
import { useNeighbours } from './neighbours.ts'

/** What a person can press. */
const words: Readonly<Record<FailureWay, string>> = {
  again: 'ลองใหม่',
  other_game: 'เลือกเกมอื่น',
  other_wallet: 'เลือกกระเป๋า',
  limits: 'ดูวงเงิน',
  pause: 'ดูช่วงพัก',
  contact: 'ติดต่อเจ้าหน้าที่',
}

/** Why a game does not open, in the words of the server, and what can be done about it. */
export function FailureDialog({
  code,
  message,
  onWay,
  onClose,
}: {
  code: string
  message: string
  onWay: (way: FailureWay) => void
  onClose: () => void
}) {
  const way = wayOf(code)
  const { getExclusion } = useNeighbours()
  const asked = { enabled: way === 'pause', errorHandling: false }
  const pause = useCall(getExclusion, {}, asked).data?.exclusion
  return (
    <Sheet open title={titleOf(code, pause)} place="center" maxWidth={400} onClose={onClose}>
      <SheetBody>
        <p role="alert">{message}</p>
      </SheetBody>
      <SheetActions>
        {way === 'other_game' ? null : (
          <Button look="quiet" size="lg" onClick={onClose}>
            ปิดเกม
          </Button>
        )}
        <Button size="lg" onClick={() => onWay(way)}>
          {words[way]}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
