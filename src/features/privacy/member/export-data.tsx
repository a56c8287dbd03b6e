import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { IconPlate, ListRow } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDate, thaiDateTime } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { askExport, type DataExportWire, listExports } from '../contract.ts'
import classes from './own-data-sheet.module.css'
import { saveFile } from './save-file.ts'

/** Asks for the file of everything, waits for it, and downloads it. */
export function ExportData() {
  const exports = useCall(listExports, {}, { staleTime: 0 })
  return (
    <section className={classes.part} aria-label="ขอไฟล์ข้อมูล">
      <h3 className="t16 medium">ขอไฟล์ข้อมูลของคุณ</h3>
      <p className="t14 c2">
        ทุกอย่างที่เราเก็บเกี่ยวกับคุณ ทั้งข้อมูลส่วนตัว บัญชี อุปกรณ์ โพย และรายการเงิน เป็นไฟล์ JSON ขอได้วันละครั้ง
        เก็บไว้ให้ดาวน์โหลด 7 วัน
      </p>
      <QueryView query={exports} skeleton={<SkeletonRows count={1} />}>
        {({ items, may_ask: mayAsk }) => (
          <>
            {items.length > 0 ? (
              <PanelList role="list" aria-label="ไฟล์ที่ขอไว้">
                {items.map((one) => (
                  <div role="listitem" key={one.export_id}>
                    <ExportRow file={one} />
                  </div>
                ))}
              </PanelList>
            ) : null}
            <Ask mayAsk={mayAsk} />
          </>
        )}
      </QueryView>
    </section>
  )
}

function Ask({ mayAsk }: { mayAsk: boolean }) {
  const ask = useAction(askExport, {
    renews: [listExports],
    onDone: () => toast.success('รับคำขอแล้ว เราจะแจ้งเตือนเมื่อไฟล์พร้อม'),
  })
  return (
    <Button
      look="quiet"
      size="lg"
      wide
      sending={ask.pending && 'กำลังส่งคำขอ…'}
      blocked={!mayAsk && 'วันนี้ขอไปแล้ว ขอใหม่ได้พรุ่งนี้'}
      onClick={() => ask.run({})}
    >
      ขอไฟล์ข้อมูล
    </Button>
  )
}

function ExportRow({ file }: { file: DataExportWire }) {
  return (
    <ListRow
      lead={
        <IconPlate>
          <IconFileDownload size={20} stroke={1.75} />
        </IconPlate>
      }
      title={thaiDate(file.asked_at)}
      note={noteOf(file)}
      end={
        file.state === 'ready' ? (
          <Download file={file} />
        ) : (
          <StatusChip
            kind={file.state === 'asked' ? 'pending' : 'expired'}
            {...(file.state === 'asked' ? { word: 'กำลังทำไฟล์' } : {})}
          />
        )
      }
    />
  )
}

function noteOf({ state, expires_at: until, bytes }: DataExportWire): string {
  if (state === 'asked') return 'เราจะแจ้งเตือนเมื่อพร้อม ปิดหน้านี้ได้'
  if (state === 'gone' || until === null) return 'หมดอายุแล้ว'
  return `${sizeText(bytes)} · ดาวน์โหลดได้ถึง ${thaiDateTime(until)}`
}

const KILOBYTE = 1024
const sizeText = (bytes: number): string =>
  `${formatCount(Math.max(1, Math.round(bytes / KILOBYTE)))} KB`

function Download({ file }: { file: DataExportWire }) {
  const [part, setPart] = useState<number>()
  const download = async () => {
    setPart(0)
    try {
      await saveFile(file.export_id, setPart)
      toast.success('ดาวน์โหลดแล้ว กรุณาเก็บไฟล์ไว้ในที่ปลอดภัย')
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'ดาวน์โหลดไม่สำเร็จ กรุณาลองใหม่')
    } finally {
      setPart(undefined)
    }
  }
  const share = part === undefined ? 0 : Math.floor((100 * part) / Math.max(1, file.parts))
  return (
    <Button
      size="sm"
      sending={part !== undefined && `${share}%`}
      aria-label={`ดาวน์โหลดไฟล์วันที่ ${thaiDate(file.asked_at)}`}
      onClick={() => void download()}
    >
      ดาวน์โหลด
    </Button>
  )
}
