import { Emblem } from '#ui/art/emblem.tsx'
import { Money } from '#ui/parts/money.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiTime } from '#ui/thai/dates.ts'
import type { PageItem } from '#ui/client/use-call.ts'
import type { listBills } from '../../contract.ts'
import { isReturned } from './bill-outcome.ts'
import { billDraw, billLook, billTitle } from './bill-words.ts'
import classes from './bill-card.module.css'

/** One bill of the list; the whole card opens it. */
export function BillCard({
  bill,
  onOpen,
}: {
  bill: PageItem<typeof listBills>
  onOpen: () => void
}) {
  return (
    <button type="button" className={classes.card} onClick={onOpen}>
      <span className={classes.line}>
        <Emblem market={bill.market_code} size={36} />
        <span className={classes.name}>
          <span className="medium">{billTitle(bill)}</span>
          <span className="t13 c2">
            {billDraw(bill)}
            {bill.is_corrected ? ' · แก้ไขผลแล้ว' : ''}
          </span>
        </span>
        <StatusChip {...billLook(bill)} />
      </span>
      <span className={classes.line}>
        <span className={`${classes.facts} t14 c2`}>
          {thaiTime(bill.created_at)} · {bill.line_count} รายการ · #{bill.bill_no}
          {bill.note === '' ? null : <span className={classes.note}>“{bill.note}”</span>}
        </span>
        <BillAmount bill={bill} />
      </span>
    </button>
  )
}

function BillAmount({ bill }: { bill: PageItem<typeof listBills> }) {
  if (isReturned(bill)) {
    return (
      <span className={classes.returned}>
        <b>
          ได้คืน <Money amount={bill.win} />
        </b>
        <span className="t13 c2">
          จาก <Money amount={bill.total} />
        </span>
      </span>
    )
  }
  if (bill.status === 'won') {
    return (
      <b className="c-gold nowrap">
        <Money amount={bill.win} sign="always" />
      </b>
    )
  }
  if (bill.status === 'cancelled' || bill.status === 'refunded') {
    return (
      <b className="nowrap">
        คืน <Money amount={bill.refund} />
      </b>
    )
  }
  return (
    <b className="nowrap">
      <Money amount={bill.total} />
    </b>
  )
}
