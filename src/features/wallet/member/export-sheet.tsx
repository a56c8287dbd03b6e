import { useState } from 'react'
import type { WireInput } from '#kernel/contract.ts'
import { messageOf } from '#ui/client/api-error.ts'
import { downloadFile } from '#ui/client/download-file.ts'
import { Button } from '#ui/parts/button.tsx'
import { Segmented } from '#ui/parts/choice.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatCount } from '#ui/thai/money.ts'
import { EXPORT_LINES_MAX, type ExportFormat, exportStatement } from '../contract.ts'

const formats: Readonly<Record<ExportFormat, string>> = { pdf: 'PDF', csv: 'CSV' }

const uses: Readonly<Record<ExportFormat, string>> = {
  pdf: 'เอกสารสำหรับอ่านหรือพิมพ์ มียอดยกมาและยอดคงเหลือของแต่ละกระเป๋า',
  csv: 'ตารางสำหรับเปิดในโปรแกรมสเปรดชีต',
}

const useOf = (format: ExportFormat): string =>
  `${uses[format]} ไม่เกิน ${formatCount(EXPORT_LINES_MAX[format])} รายการ`

/** How far it is: whoever makes the file cannot say how long it will be. */
const wordsOf = (bytes: number): string =>
  bytes === 0 ? 'กำลังเตรียมไฟล์…' : `กำลังดาวน์โหลด ${formatCount(Math.ceil(bytes / 1024))} KB`

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
  const [format, setFormat] = useState<ExportFormat>('pdf')
  const [refused, setRefused] = useState<string>()
  /** Undefined: none is made. */
  const [bytes, setBytes] = useState<number>()

  async function download(): Promise<void> {
    setRefused(undefined)
    setBytes(0)
    try {
      await downloadFile(exportStatement, { ...filter, format }, setBytes)
      toast.success('ดาวน์โหลดแล้ว')
      onClose()
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBytes(undefined)
    }
  }

  return (
    <Sheet open onClose={onClose} title="ดาวน์โหลดรายการ" maxWidth={440}>
      <SheetBody>
        <div className="stack">
          <DescriptionList facts={shown.map(({ term, value }) => ({ term, value }))} />
          <Segmented
            label="ชนิดไฟล์"
            items={(['pdf', 'csv'] as const).map((value) => ({ value, label: formats[value] }))}
            value={format}
            onChange={setFormat}
          />
          <p className="t14 c2">{useOf(format)}</p>
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
          sending={bytes !== undefined && wordsOf(bytes)}
          onClick={() => void download()}
        >
          ดาวน์โหลด {formats[format]}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
