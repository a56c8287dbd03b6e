import { IconCheck } from '@tabler/icons-react'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { Money } from '#ui/parts/money.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { betTypeInfo } from '../../rules/bet-types.ts'
import type { BillWire } from './bill-wire.ts'
import classes from './bill-lines.module.css'

const resultWords = {
  waiting: 'รอผล',
  lost: 'ไม่ถูก',
  cancelled: 'ยกเลิก',
  refunded: 'คืนเงิน',
} as const

/** The lines of a bill: gold tablets for what won, flat ones for the rest, no red. */
export function BillLines({ lines }: { lines: BillWire['lines'] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.line_no}>
          <DigitTablets
            digits={line.number}
            look={line.result === 'won' ? 'gold' : 'flat'}
            size="md"
          />
          <span className={classes.what}>
            <span className="medium">{betTypeInfo[line.bet_type].name}</span>
            <span className="t13 c2">
              {formatMoney(line.amount)} จ่าย {line.rate}
              {line.rate === line.base_rate ? '' : ` (ปกติ ${line.base_rate})`}
            </span>
          </span>
          {line.result === 'won' ? (
            <span className={classes.won}>
              <b>
                <Money amount={line.win} />
              </b>
              <span className="row t13">
                <IconCheck size={16} stroke={2} aria-hidden /> ถูก
              </span>
            </span>
          ) : (
            <span className="c2">{resultWords[line.result]}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
