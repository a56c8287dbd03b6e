import { CopyButton } from '#ui/parts/copy-button.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import type { WirePaymentPage } from '../contract.ts'
import { lookOf } from './payment-words.ts'
import classes from './payment-screen.module.css'

/** What has to be transferred, to the satang. */
export function ExactAmount({ amount }: { amount: string }) {
  const [baht = '', satang = '00'] = formatMoney(amount).split('.')
  return (
    <div className="row between">
      <div>
        <p className="t14 c2">โอนยอดให้ตรงทุกสตางค์</p>
        <p className={classes.amount}>
          {baht}
          <span className="c-amber">.{satang}</span>
        </p>
      </div>
      <CopyButton text={amount} what="ยอดโอน" look="quiet" />
    </div>
  )
}

/** What the member reads out to staff. */
export function Reference({ reference }: { reference: string }) {
  return (
    <div className="row between">
      <span className="c2">เลขอ้างอิง</span>
      <span className="num medium">{reference}</span>
    </div>
  )
}

/** That the page waits, and for how long that usually is. */
export function Waiting({ payment }: { payment: WirePaymentPage }) {
  return (
    <p className="row" role="status">
      <StatusChip {...lookOf(payment)} />
      <span className="t14 c2">ยอดเข้าเองภายใน 1 นาที</span>
    </p>
  )
}
