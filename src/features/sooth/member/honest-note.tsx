import { Note } from '#ui/parts/note.tsx'
import { lossOf, percentText, returnOf } from '../rules/odds.ts'

/** Where no room is looked at, the usual kind with a commission. */
export function HonestNote({ kind = 'commission' }: { kind?: 'commission' | 'no_commission' }) {
  return (
    <Note tone="blue">
      <p className="medium">สถิติเพื่อความบันเทิง ผลแต่ละตาเป็นอิสระต่อกัน</p>
      <p className="t13">
        {`ไม่มีสูตรใดเปลี่ยนโอกาสได้ ระยะยาวเงินเดิมพันคืนกลับเฉลี่ย เจ้ามือ ${percentText(returnOf('B', kind), 2)} ผู้เล่น ${percentText(returnOf('P', kind), 2)} ทายเจ้ามือทุกตาถูก ${percentText(lossOf('P'))} ของตาที่มีผลแพ้ชนะ`}
      </p>
    </Note>
  )
}
