import { useState } from 'react'
import type { WireInput, WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import { exportStatement } from '../contract.ts'

/** Makes a file of what the screen shows and hands it to the browser. */
export function ExportSheet({
  filter,
  shown,
  onClose,
}: {
  filter: Omit<WireInput<typeof exportStatement>, 'format'>
  /** What is chosen, in words. */
  shown: readonly { readonly term: string; readonly value: string }[]
  onClose: () => void
}) {
  const [refused, setRefused] = useState<string>()
  const action = useAction(exportStatement, {
    onDone: (file) => {
      save(file)
      toast.success(`ดาวน์โหลดแล้ว ${formatCount(file.lines)} รายการ`)
      onClose()
    },
    onRefused: (refusal) => {
      setRefused(refusal.message)
      return true
    },
  })
  return (
    <Sheet open onClose={onClose} title="ดาวน์โหลดรายการ" maxWidth={440}>
      <SheetBody>
        <div className="stack">
          <DescriptionList facts={shown.map(({ term, value }) => ({ term, value }))} />
          <p className="t14 c2">ไฟล์มีข้อมูลการเงินของคุณ กรุณาเก็บไว้ในที่ปลอดภัย ระบบบันทึกการดาวน์โหลดทุกครั้ง</p>
          {refused ? (
            <Note tone="red" role="alert">
              {refused}
            </Note>
          ) : null}
        </div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={onClose}>
          ยกเลิก
        </Button>
        <Button
          size="lg"
          sending={action.pending && 'กำลังเตรียมไฟล์…'}
          onClick={() => {
            setRefused(undefined)
            action.run({ ...filter, format: 'csv' })
          }}
        >
          ดาวน์โหลด CSV
        </Button>
      </SheetActions>
    </Sheet>
  )
}

function save({ content_base64, media_type, file_name }: WireOutput<typeof exportStatement>): void {
  const bytes = Uint8Array.from(atob(content_base64), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: media_type }))
  link.download = file_name
  link.click()
  URL.revokeObjectURL(link.href)
}
