import { Button } from '#ui/parts/button.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { type FailureWay, wayOf } from './failure-way.ts'

/** What a person can press; `none` and closing are the same. */
const words: Readonly<Record<Exclude<FailureWay, 'none'>, string>> = {
  again: 'ลองใหม่',
  other_game: 'เลือกเกมอื่น',
  other_wallet: 'เลือกกระเป๋า',
  limits: 'ดูวงเงิน',
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
  return (
    <Sheet open title="พบสิ่งผิดปกติ" place="center" maxWidth={400} onClose={onClose}>
      <SheetBody>
        <p role="alert">{message}</p>
      </SheetBody>
      <SheetActions>
        {way === 'other_game' ? null : (
          <Button look={way === 'none' ? 'primary' : 'quiet'} size="lg" onClick={onClose}>
            ปิดเกม
          </Button>
        )}
        {way === 'none' ? null : (
          <Button size="lg" onClick={() => onWay(way)}>
            {words[way]}
          </Button>
        )}
      </SheetActions>
    </Sheet>
  )
}
