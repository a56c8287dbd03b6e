import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#ui/client/api-error.ts'
import { saveCsv } from '#ui/client/save-file.ts'
import { Button } from '#ui/parts/button.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { formatCount } from '#ui/thai/money.ts'
import type { SummaryWire } from '../contract.ts'
import { groupHeads, rangeWords } from './play-words.ts'
import { nothingRead, readOn, roundsFile, tableFile } from './table-file.ts'

/** The table that is shown, or every round of the range, as a file for spreadsheets. */
export function ExportSheet({ shown, onClose }: { shown: SummaryWire; onClose: () => void }) {
  const name = `${shown.from}-${shown.to}`
  return (
    <Sheet open onClose={onClose} title="ดาวน์โหลด CSV" maxWidth={440}>
      <SheetBody>
        <div className="stack">
          <p className="t14 c2">{rangeWords(shown)}</p>
          <Button
            look="quiet"
            wide
            onClick={() => saveCsv(tableFile(shown), `winloss-${shown.group}-${name}.csv`)}
          >
            {`ตารางแบ่งตาม${groupHeads[shown.group]} ${formatCount(shown.rows.length)} แถว`}
          </Button>
          <EveryRound shown={shown} name={`rounds-${name}.csv`} />
        </div>
      </SheetBody>
    </Sheet>
  )
}

/** Reads page by page, says how far it is, and can be stopped; what was read is kept to go on from. */
function EveryRound({ shown, name }: { shown: SummaryWire; name: string }) {
  const [read, setRead] = useState(nothingRead)
  const [state, setState] = useState<'rest' | 'reading' | 'stopped' | 'done'>('rest')
  const [fault, setFault] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async () => {
    const { signal } = (stop.current = new AbortController())
    setState('reading')
    setFault(undefined)
    let now = read.isWhole ? nothingRead : read
    try {
      while (!now.isWhole) {
        now = await readOn(now, shown, signal)
        setRead(now)
      }
      saveCsv(roundsFile(now.rounds), name)
      setState('done')
    } catch (error) {
      setState('stopped')
      if (!signal.aborted) setFault(messageOf(error))
    }
  }
  const count = formatCount(read.rounds.length)
  return (
    <>
      <Button
        look="quiet"
        wide
        sending={state === 'reading' && `อ่านแล้ว ${count} รอบ…`}
        onClick={() => void start()}
      >
        {state === 'stopped' && read.rounds.length > 0 ? `ทำต่อจาก ${count} รอบ` : 'ทุกรอบในช่วงนี้'}
      </Button>
      {state === 'reading' ? (
        <Button look="text" wide onClick={() => stop.current?.abort()}>
          หยุด
        </Button>
      ) : null}
      {fault === undefined ? null : <ErrorState text={fault} onRetry={() => void start()} />}
      <p className="t13 c2" role="status">
        {state === 'done' ? `บันทึกไฟล์แล้ว ${count} รอบ` : state === 'stopped' ? 'หยุดแล้ว' : ''}
      </p>
    </>
  )
}
