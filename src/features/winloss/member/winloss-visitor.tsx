import kite from '#ui/art/motifs/kite.svg?raw'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import classes from './winloss.module.css'

/** What a visitor reads where a member has his figures. */
export function WinlossVisitor() {
  return (
    <div className={classes.page}>
      <h1 className="t24">สรุปแพ้ชนะ</h1>
      <EmptyState
        art={kite}
        title="เข้าสู่ระบบเพื่อดูผลแพ้ชนะของคุณ"
        action={
          <div className="row wrap">
            <ButtonLink to="/login">เข้าสู่ระบบ</ButtonLink>
            <ButtonLink to="/register" look="quiet">
              สมัครสมาชิก
            </ButtonLink>
          </div>
        }
      >
        ยอดเดิมพัน ยอดถูกรางวัล และกำไรขาดทุน แยกรายวันและแยกตามเกม ตามจริงทุกบาท
      </EmptyState>
    </div>
  )
}
