import { memo, useId } from 'react'
import { IconTrash } from '@tabler/icons-react'
import { AmountCell } from '#ui/parts/amount-cell.tsx'
import { DigitTablets } from '#ui/parts/digit-tablets.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { lineName, type SlipLine } from '../../../rules/entry/slip.ts'
import { patternOf } from '../../../../rules/permutations.ts'
import type { LineIssue } from './bill-issues.ts'
import {
  amountOf,
  isOverMost,
  limitOf,
  mostOf,
  rateOf,
  roomOf,
  unitOf,
  unreadText,
  winOf,
  type Pricing,
} from '../pricing.ts'
import classes from './slip-row.module.css'

/** What a row does; the same functions for all rows, so that a change draws only its own. */
export interface RowActions {
  stake(id: number, stake: string): void
  remove(id: number): void
}

interface RowProps {
  line: SlipLine
  pricing: Pricing
  isTwice: boolean
  /** What the server said about this line at the last check. */
  issue: LineIssue | undefined
  actions: RowActions
}

/** One line of the slip: number, rate and prize, room, stake, remove. */
export const SlipRow = memo(function SlipRow({ line, pricing, isTwice, issue, actions }: RowProps) {
  const name = lineName(line)
  const isSet = unitOf(pricing, line.betType) !== null
  const unread = unreadText(pricing, line)
  const noteId = useId()
  return (
    <div
      className={classes.row}
      data-fault={issue ? true : undefined}
      data-long={stakeSize(line.stake)}
    >
      <DigitTablets digits={line.number} look="ivory" size={line.number.length > 3 ? 'sm' : 'md'} />
      <RateAndWin line={line} pricing={pricing} isTwice={isTwice} />
      <label className={classes.stake}>
        <span aria-hidden="true">{isSet ? 'ชุด' : '฿'}</span>
        <AmountCell
          label={isSet ? `จำนวนชุด ${name}` : `เงินแทง ${name}`}
          wire={line.stake}
          whole={isSet}
          isFaulty={unread !== '' || isOverMost(pricing, line)}
          aria-describedby={noteId}
          onChange={(stake) => actions.stake(line.id, stake)}
        />
      </label>
      <IconButton
        label={`ลบ ${name}`}
        icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={() => actions.remove(line.id)}
      />
      <div id={noteId} className={classes.note}>
        <RowNote line={line} pricing={pricing} issue={issue} unread={unread} actions={actions} />
      </div>
    </div>
  )
})

/** A longer stake takes a wider place and smaller figures, so that it is seen whole. */
const stakeSize = ({ length }: string): 'long' | 'longer' | undefined =>
  length >= 8 ? 'longer' : length >= 5 ? 'long' : undefined

/** From so many characters on a sum is written smaller: its place beside the stake is narrow. */
const LONG_SUM = 10

/** What a win pays; where the number is reduced, the old rate and the new one over it. */
function RateAndWin({ line, pricing, isTwice }: Pick<RowProps, 'line' | 'pricing' | 'isTwice'>) {
  // The room is asked for after the list of limits, so it knows better.
  const state = roomOf(pricing, line)?.state ?? limitOf(pricing, line)?.state ?? 'open'
  const win = formatMoney(winOf(pricing, line), { decimals: 'auto' })
  return (
    <span className={classes.win}>
      <span className={state === 'open' ? 'c2' : 'c-amber'}>
        {isTwice ? <span className="c-amber">ซ้ำ · </span> : null}
        {state === 'open' ? 'ถูกได้' : null}
        {state === 'closed' ? 'ปิดรับ' : null}
        {state === 'reduced' ? (
          <span className="nowrap num">
            จ่าย <s>{pricing.rates.get(line.betType)?.rate}</s> {rateOf(pricing, line)}
          </span>
        ) : null}
      </span>
      <b className="num" data-long={win.length >= LONG_SUM || undefined}>
        {win}
      </b>
    </span>
  )
}

/** At most one remark: a refusal with its fix, a stake that is none, the room, the warning of โต๊ด. */
function RowNote({
  line,
  pricing,
  issue,
  unread,
  actions,
}: Omit<RowProps, 'isTwice'> & { unread: string }) {
  if (issue) {
    return (
      <p className={classes.issue} role="alert">
        <span className="grow">{issue.message}</span>
        {issue.fix ? (
          <button
            type="button"
            onClick={() =>
              issue.fix?.stake === undefined
                ? actions.remove(line.id)
                : actions.stake(line.id, issue.fix.stake)
            }
          >
            {issue.fix.label}
          </button>
        ) : null}
      </p>
    )
  }
  if (unread) return <p className={classes.issue}>{unread}</p>
  const room = roomOf(pricing, line)
  const amount = amountOf(pricing, line)
  if (isOverMost(pricing, line)) {
    const most = mostOf(pricing, line.betType)
    return (
      <p className={classes.issue}>
        <span className="grow">แทงได้ไม่เกิน {most.text} ต่อเลข</span>
        <button type="button" onClick={() => actions.stake(line.id, most.stake)}>
          แทง {most.text}
        </button>
      </p>
    )
  }
  if (room && room.state !== 'closed' && amount > satangOf(room.room)) {
    return <p className={classes.warning}>แทงได้อีก {formatMoney(room.room, { decimals: 'auto' })}</p>
  }
  if (room?.room_at_rate && amount > satangOf(room.room_at_rate)) {
    const full = formatMoney(room.room_at_rate, { decimals: 'auto' })
    return <p className={classes.warning}>เกิน {full} ทั้งรายการจ่ายน้อยลง</p>
  }
  if (room?.room_at_rate || room?.limited_by === 'number' || room?.limited_by === 'member') {
    return <p className={classes.room}>รับได้อีก {formatMoney(room.room, { decimals: 'auto' })}</p>
  }
  return isDoubledTod(line) ? (
    <p className={classes.warning}>เลขเบิ้ลโต๊ดมีโอกาสถูกน้อยกว่าเลขธรรมดา แต่จ่ายเท่ากัน</p>
  ) : null
}

const isDoubledTod = ({ betType, number }: SlipLine): boolean =>
  (betType === 'tod3' || betType === 'tod4') && patternOf(number) !== 'ordinary'
