import { useState } from 'react'
import type { WireOutput } from '#kernel/contract.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { addressWords, redeemedWords } from '../member/shop-words.ts'
import { readPackingList } from '../operator-contract.ts'

type Packing = WireOutput<typeof readPackingList>

/** What is to be packed, with addresses; they are fetched when somebody asks for them, and never before. */
export function PackingSheet({ onClose }: { onClose: () => void }) {
  const [list, setList] = useState<Packing>()
  const read = useAction(readPackingList, { onDone: setList })
  return (
    <Sheet open onClose={onClose} title="ใบจัดของ" maxWidth={640}>
      <SheetBody>
        <div className="stack">
          {list === undefined ? (
            <>
              <Note tone="amber">ที่อยู่เป็นข้อมูลส่วนตัว การเปิดดูถูกบันทึกไว้ทุกครั้ง</Note>
              <Button sending={read.pending && 'กำลังเปิด…'} onClick={() => read.run({})}>
                เปิดที่อยู่
              </Button>
            </>
          ) : list.length === 0 ? (
            <p className="c2">ไม่มีของที่ต้องจัด</p>
          ) : (
            list.map((one) => <Entry key={one.redemption_id} entry={one} />)
          )}
        </div>
      </SheetBody>
    </Sheet>
  )
}

function Entry({ entry }: { entry: Packing[number] }) {
  const text = entry.address ? addressWords(entry.address) : null
  return (
    <Panel padded>
      <p className="medium">{`#${entry.redemption_id} ${redeemedWords(entry)}`}</p>
      {text === null ? (
        <p className="c2">ที่อยู่ถูกลบแล้ว</p>
      ) : (
        <div className="row between">
          <p className="grow">{text}</p>
          <CopyButton text={text} what={`ที่อยู่ #${entry.redemption_id}`} />
        </div>
      )}
    </Panel>
  )
}
