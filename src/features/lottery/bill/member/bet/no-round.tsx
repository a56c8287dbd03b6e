import ticket from '#ui/art/motifs/ticket.svg?raw'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'

/** An address of a round that there is not: what may be wrong, and where one can go on. */
export function NoRound() {
  return (
    <>
      <PageBar title="แทงหวย" backTo="/lotto/lobby" />
      <EmptyState
        art={ticket}
        title="ไม่พบงวดนี้"
        action={<ButtonLink to="/lotto/lobby">ดูหวยที่เปิดรับ</ButtonLink>}
      >
        ลิงก์อาจไม่ครบ หรือเป็นงวดที่ไม่มีอยู่ในระบบ
      </EmptyState>
    </>
  )
}
