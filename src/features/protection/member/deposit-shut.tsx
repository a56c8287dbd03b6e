import { ButtonLink } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import { ListRowLink } from '#ui/parts/list-row.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import type { ExclusionWire } from '../exclusion-contract.ts'
import { useExclusionText } from './exclusion-words.ts'

/** In place of the deposit form: until when nothing is taken, the way to his money, and where help is. */
export function DepositShut({ exclusion }: { exclusion: ExclusionWire }) {
  const words = useExclusionText(exclusion)
  return (
    <div className="stack">
      <Note tone="blue" role="status">
        <b>{words} จึงฝากเงินไม่ได้</b>
        <br />
        เงินในกระเป๋ายังเป็นของคุณ ถอนได้ตามปกติ ถ้าโอนเงินมาก่อนหน้านี้แล้ว เงินจะเข้ากระเป๋าให้ตามเดิม
        หากไม่เกินวงเงินฝากของคุณ
      </Note>
      <ButtonLink to="/member/withdraw" size="lg" wide>
        ถอนเงิน
      </ButtonLink>
      <PanelList>
        <ListRowLink
          to="/responsible"
          title="ขอความช่วยเหลือ"
          note="สายด่วนสุขภาพจิต 1323 โทรได้ตลอด 24 ชั่วโมง ไม่มีค่าใช้จ่าย"
          arrow
        />
        <ListRowLink to="/member/protection" title="ดูช่วงพักและวงเงินของคุณ" arrow />
      </PanelList>
    </div>
  )
}
