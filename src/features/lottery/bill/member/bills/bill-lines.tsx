import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { Money } from '#ui/parts/money.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { betTypeInfo } from '../../../rules/bet-types.ts'
import { explainLine } from '../../rules/explain.ts'
import type { BillCheckWire } from '../../check-contract.ts'
import classes from './bill-lines.module.css'

const resultWords = {
  waiting: 'รอผล',
  won: 'ถูก',
  lost: 'ไม่ถูก',
  cancelled: 'ยกเลิก',
  refunded: 'คืนเงิน',
} as const

/** Lines that are drawn at first: a bill may have a thousand. */
const SHOWN_FIRST = 60

/** A line of a bill. Its owner sees all of it; anyone who was shown the bill sees less. */
type Line = BillCheckWire['lines'][number] & {
  readonly base_rate?: string
  readonly potential_win?: string
}
type Result = BillCheckWire['result']

/** The lines of a bill: gold tablets for what won, flat ones for the rest, no red. */
export function BillLines({ lines, result }: { lines: readonly Line[]; result: Result }) {
  const [only, setOnly] = useState<'all' | 'won'>('all')
  const [isExplained, setExplained] = useState(false)
  const [shown, setShown] = useState(SHOWN_FIRST)
  const won = lines.filter((line) => line.result === 'won')
  const chosen = only === 'won' ? won : lines
  return (
    <>
      <div className={classes.tools}>
        {won.length > 0 && won.length < lines.length ? (
          <FilterTabs
            label="รายการที่แสดง"
            items={[
              { value: 'all', label: `ทั้งหมด ${lines.length}` },
              { value: 'won', label: `ถูก ${won.length}` },
            ]}
            value={only}
            onChange={setOnly}
          />
        ) : (
          <span className="t14 c2 grow">{lines.length} รายการ</span>
        )}
        {result ? (
          <Button
            look="quiet"
            size="sm"
            aria-expanded={isExplained}
            onClick={() => setExplained(!isExplained)}
          >
            {isExplained ? 'ซ่อนคำอธิบาย' : 'อธิบายผล'}
          </Button>
        ) : null}
      </div>
      <ul className={classes.lines}>
        {chosen.slice(0, shown).map((line) => (
          <BillLine key={line.line_no} line={line} result={isExplained ? result : null} />
        ))}
      </ul>
      {chosen.length > shown ? (
        <div className={classes.more}>
          <Button look="quiet" wide onClick={() => setShown(chosen.length)}>
            แสดงอีก {chosen.length - shown} รายการ
          </Button>
        </div>
      ) : null}
    </>
  )
}

function BillLine({ line, result }: { line: Line; result: Result }) {
  const isWon = line.result === 'won'
  return (
    <li>
      <div className={classes.line}>
        <span className={classes.digits}>
          <DigitTablets digits={line.number} look={isWon ? 'gold' : 'flat'} size="md" />
        </span>
        <span className={classes.what}>
          <span className="medium">{betTypeInfo[line.bet_type].name}</span>
          <span className="t13 c2">
            {formatMoney(line.amount)}
            <Pays line={line} />
          </span>
        </span>
        {isWon ? (
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
      </div>
      {result ? <Why line={line} result={result} /> : null}
    </li>
  )
}

/** The rate, and the usual one where it was reduced; a set pays sums instead. */
function Pays({ line }: { line: Line }) {
  if (line.bet_type === 'set4') {
    return line.potential_win ? ` สูงสุด ${formatMoney(line.potential_win)}` : ''
  }
  const isReduced = line.base_rate !== undefined && line.base_rate !== line.rate
  return ` จ่าย ${line.rate}${isReduced ? ` (ปกติ ${line.base_rate})` : ''}`
}

/** The reason in one sentence, and for what won, the sum. */
function Why({ line, result }: { line: Line; result: NonNullable<Result> }) {
  const { text } = explainLine({ betType: line.bet_type, number: line.number }, result)
  return (
    <p className={`${classes.why} t14 c2`}>
      {text}
      {line.result === 'won' && line.bet_type !== 'set4' ? (
        <span className={`${classes.sum} num`}>
          {formatMoney(line.amount)} × {line.rate} = {formatMoney(line.win)}
        </span>
      ) : null}
    </p>
  )
}
