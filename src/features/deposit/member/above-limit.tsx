import { ButtonLink } from '#ui/parts/button.tsx'
import { Money } from '#ui/parts/money.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { WirePaymentPage } from '../contract.ts'
import { CancelButton } from './cancel-button.tsx'
import { lookOf } from './payment-words.ts'
import classes from './payment-screen.module.css'

/** A payment above what its member allows himself: he is not led on to pay it, or its money is kept for him. */
export function AboveLimit({ payment }: { payment: WirePaymentPage }) {
  const { kept_above_limit: kept } = payment
  const isKept = kept !== null
  return (
    <Panel padded>
      <div className={classes.outcome} role="status">
        <StatusChip {...lookOf(payment)} />
        <p className="t30 strong num">
          <Money amount={kept ?? payment.amount} />
        </p>
        {isKept ? <Kept canReturn={payment.kept_returnable} /> : <NotToBePaid />}
        <p className="t13 c3">
          {payment.reference} · {thaiDateTime(payment.created_at)}
        </p>
        <div className={classes.buttons}>
          {isKept ? null : <CancelButton payment={payment} label="ยกเลิกรายการ" />}
          <ButtonLink to="/member/protection" look="quiet" size="lg" wide>
            ดูวงเงินของคุณ
          </ButtonLink>
          <ButtonLink to="/member/deposit" look="text" wide>
            กลับไปหน้าฝากเงิน
          </ButtonLink>
        </div>
      </div>
    </Panel>
  )
}

function Kept({ canReturn }: { canReturn: boolean }) {
  return (
    <>
      <p className="c2">
        ได้รับเงินแล้ว แต่ยอดนี้เกินวงเงินฝากของบัญชีนี้ เงินยังเป็นของคุณและเก็บแยกไว้ ไม่เข้ากระเป๋าและใช้เล่นไม่ได้
      </p>
      <p className="c2">
        {canReturn
          ? 'เจ้าหน้าที่จะโอนคืนบัญชีที่โอนมา หรือเติมเข้ากระเป๋าเมื่อวงเงินว่างพอ ไม่ต้องโอนซ้ำ'
          : 'ธนาคารไม่ได้แจ้งบัญชีที่โอนมา จึงโอนคืนไม่ได้ เจ้าหน้าที่จะเติมเข้ากระเป๋าเมื่อวงเงินว่างพอ ไม่ต้องโอนซ้ำ'}
      </p>
    </>
  )
}

function NotToBePaid() {
  return (
    <>
      <p className="c2">ถ้าชำระรายการนี้ ยอดฝากจะเกินวงเงินของบัญชีนี้ จึงปิดไม่ให้ชำระต่อ กรุณาอย่าโอน</p>
      <p className="c2">
        ถ้าโอนไปแล้ว เงินไม่หาย เราจะเก็บไว้ให้โดยไม่เข้ากระเป๋า แล้วโอนคืนหรือเติมให้เมื่อวงเงินว่างพอ
      </p>
    </>
  )
}
