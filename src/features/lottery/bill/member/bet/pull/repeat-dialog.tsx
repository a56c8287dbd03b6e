import { Button } from '#ui/parts/button.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'

/** แทงซ้ำ onto a slip that was begun: whether the bill takes its place or comes behind it. */
export function RepeatDialog({
  lines,
  slip,
  onAnswer,
}: {
  lines: number
  /** How many lines the slip has. */
  slip: number
  onAnswer: (how: 'replace' | 'add' | 'leave') => void
}) {
  return (
    <Sheet open onClose={() => onAnswer('leave')} title="มีโพยที่ทำค้างไว้" maxWidth={420}>
      <SheetBody>
        <p>
          โพยนี้มี <span className="num nowrap">{slip} รายการ</span> อยู่แล้ว จะแทงซ้ำอีก{' '}
          <span className="num nowrap">{lines} รายการ</span> อย่างไร
        </p>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={() => onAnswer('replace')}>
          แทนที่
        </Button>
        <Button size="lg" onClick={() => onAnswer('add')}>
          เพิ่ม
        </Button>
      </SheetActions>
    </Sheet>
  )
}
