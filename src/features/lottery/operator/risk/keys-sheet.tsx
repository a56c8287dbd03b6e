import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'

const keys = [
  ['← ↑ → ↓', 'เลื่อนไปเลขข้าง ๆ'],
  ['Space', 'เลือกหลายเลข (หรือ Shift + คลิก)'],
  ['R', 'ลดจ่าย'],
  ['X', 'ปิดรับ'],
  ['C', 'ตั้งเพดาน'],
  ['O', 'เปิดรับใหม่'],
  ['Enter', 'ยืนยันในหน้าต่าง'],
  ['Esc', 'ล้างเลขที่เลือก หรือปิดหน้าต่าง'],
  ['?', 'ดูปุ่มลัด'],
] as const

/** What the keyboard does on the board. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="ปุ่มลัดบนกระดาน" maxWidth={420}>
      <SheetBody>
        <DescriptionList
          facts={keys.map(([key, what]) => ({
            term: <kbd className="num strong">{key}</kbd>,
            value: what,
          }))}
        />
      </SheetBody>
    </Sheet>
  )
}
