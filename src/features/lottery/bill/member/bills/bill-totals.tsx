import { CopyButton } from '#ui/parts/copy-button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { betTypeInfo } from '../../../rules/bet-types.ts'
import { coveringShare } from '../../rules/covering-share.ts'
import type { BillWire } from './bill-wire.ts'
import classes from './bill-totals.module.css'
import { winFacts } from './win-facts.tsx'

/** The stakes before the discount, in satang. */
const grossOf = (bill: BillWire): bigint => satangOf(bill.total) + satangOf(bill.discount)

/** What rewards and bonuses count of it: while the round is open, what they would. */
const countsFact = ({ status, counts }: BillWire) => ({
  term: status === 'accepted' ? 'จะนับเป็นยอดเล่น' : 'นับเป็นยอดเล่น',
  value: <Money amount={counts.valid} />,
})

const coveringWords = ({ counts }: BillWire): string => {
  const types = counts.covering
    .map(({ bet_type: type, stake }) => `${betTypeInfo[type].name} ${formatMoney(stake)}`)
    .join(' · ')
  return `ไม่นับ ${types} เพราะโพยทั้งหมดของคุณในงวดนี้แทงประเภทนี้${coveringShare}`
}

/** The foot of the slip: sums, when it was bought, and the number that proves it. */
export function BillTotals({ bill }: { bill: BillWire }) {
  const isReturned = bill.status === 'cancelled' || bill.status === 'refunded'
  return (
    <div className={classes.totals}>
      <DescriptionList
        facts={[
          ...(satangOf(bill.discount) > 0n
            ? [
                { term: 'ยอดแทง', value: <Money amount={grossOf(bill)} /> },
                { term: 'ส่วนลด', value: <Money amount={-satangOf(bill.discount)} /> },
                { term: 'จ่ายจริง', value: <Money amount={bill.total} />, strong: true },
              ]
            : [{ term: 'ยอดแทง', value: <Money amount={bill.total} />, strong: true }]),
          ...(isReturned ? [] : [countsFact(bill)]),
          ...winFacts(bill),
          ...(isReturned
            ? [{ term: 'คืนเงิน', value: <Money amount={bill.refund} tone="flow" /> }]
            : []),
          { term: 'แทงเมื่อ', value: thaiDateTime(bill.created_at) },
          ...(bill.cancelled_at
            ? [{ term: 'ยกเลิกเมื่อ', value: thaiDateTime(bill.cancelled_at) }]
            : []),
          { term: 'รหัสตรวจโพย', value: <span className="num">{bill.validation_no}</span> },
          ...(bill.note ? [{ term: 'หมายเหตุ', value: bill.note }] : []),
        ]}
      />
      {bill.counts.covering.length > 0 ? <p className="t13 c2">{coveringWords(bill)}</p> : null}
      <div className={classes.copy}>
        <CopyButton text={bill.bill_no} what={bill.bill_no} label="คัดลอกเลขที่โพย" />
        <CopyButton text={bill.validation_no} what={bill.validation_no} label="คัดลอกรหัสตรวจ" />
      </div>
    </div>
  )
}
