import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { Note } from '#ui/parts/note.tsx'
import type { WireWithdrawal } from '../contract.ts'
import type { WithdrawInfoWire } from './info-wire.ts'
import { WithdrawProgress } from './withdraw-progress.tsx'
import { WithdrawableCard } from './withdrawable-card.tsx'
import classes from './withdraw-screen.module.css'

/** While a withdrawal is under way: how far it is, what is left, and what its member can do. */
export function WithdrawWaiting({
  info,
  pending,
  onHistory,
}: {
  info: WithdrawInfoWire
  pending: WireWithdrawal
  onHistory: () => void
}) {
  return (
    <>
      <WithdrawProgress withdrawal={pending} headline="มีรายการถอนที่กำลังดำเนินการ" />
      <Note tone="blue">
        ไม่ต้องเปิดหน้านี้รอ ผลจะขึ้นที่นี่เอง และถอนครั้งต่อไปได้เมื่อรายการนี้เสร็จ หากต้องการยกเลิก
        กรุณาติดต่อเจ้าหน้าที่ก่อนรายการได้รับอนุมัติ
      </Note>
      <WithdrawableCard info={info} title="ถอนได้ครั้งต่อไป" />
      <div className={classes.outcome}>
        <Button look="quiet" size="lg" wide onClick={onHistory}>
          ดูประวัติการถอน
        </Button>
        <ButtonLink to="/contact" look="quiet" size="lg" wide>
          ติดต่อเจ้าหน้าที่
        </ButtonLink>
      </div>
    </>
  )
}
