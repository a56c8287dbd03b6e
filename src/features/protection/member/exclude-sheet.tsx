import { type ReactNode, Suspense, useState } from 'react'
import { toWireTime } from '#kernel/time.ts'
import { serverNow } from '#ui/client/server-clock.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { excludeMyself, getExclusion } from '../exclusion-contract.ts'
import { exclusionEnd, type LengthName, lengthTable } from '../rules/exclusion.ts'
import { effectText, lengthWords, untilText } from './exclusion-words.ts'

/** Asks twice: what it does, then that nobody can take it back. */
export function ExcludeSheet({
  length,
  ending,
  onClose,
}: {
  length: LengthName
  /** What a long one ends elsewhere, with its sum; a pause ends nothing. */
  ending?: ReactNode
  onClose: () => void
}) {
  const [isSure, setSure] = useState(false)
  const [refused, setRefused] = useState<string>()
  const exclude = useAction(excludeMyself, {
    renews: [getExclusion],
    onDone: () => {
      toast.success(`${lengthWords[length]} เริ่มแล้ว`)
      onClose()
    },
    onRefused: (error) => {
      setRefused(error.message)
      return true
    },
  })
  const end = exclusionEnd(length, new Date(serverNow()))
  const until = untilText(end && toWireTime(end))
  return (
    <Sheet open onClose={onClose} title={lengthWords[length]} maxWidth={420}>
      <SheetBody>
        <div className="stack">
          <p>
            เริ่มทันที <b>{until}</b>
          </p>
          {isSure ? (
            <Note tone="amber">ยืนยันแล้วย่อหรือยกเลิกไม่ได้ แม้ขอให้เจ้าหน้าที่ช่วย</Note>
          ) : (
            <p className="c2">
              {effectText}
              {lengthTable[length].kind === 'self' ? ' โบนัสที่กำลังใช้และรางวัลของโพยโบนัสจะสิ้นสุด' : ''}
            </p>
          )}
          {lengthTable[length].kind === 'self' ? <Suspense>{ending}</Suspense> : null}
          {refused ? (
            <Note tone="red" role="alert">
              {refused}
            </Note>
          ) : null}
        </div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          ยังไม่พัก
        </Button>
        {isSure ? (
          <Button
            look="danger"
            size="lg"
            sending={exclude.pending && 'กำลังบันทึก…'}
            onClick={() => exclude.run({ length, is_final: true })}
          >
            ยืนยัน{lengthWords[length]}
          </Button>
        ) : (
          <Button size="lg" onClick={() => setSure(true)}>
            ต่อไป
          </Button>
        )}
      </SheetActions>
    </Sheet>
  )
}
