import { betTypeInfo } from '../../../../rules/bet-types.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { BillWire } from '../bill-wire.ts'
import { isReturned } from '../bill-outcome.ts'
import { billDraw, billLook, billTitle } from '../bill-words.ts'

/** The contents of a bill's picture; nothing in it identifies the owner. */
export interface BillPicture {
  readonly title: string
  readonly draw: string
  readonly billNo: string
  /** Grouped for reading: `ABCD EFGHJ KLMNP`. */
  readonly validationNo: string
  /** Where the code leads: the page that proves the bill. */
  readonly verifyUrl: string
  readonly status: { readonly word: string; readonly tone: 'gold' | 'plain' }
  readonly lines: readonly PictureLine[]
  /** Lines that did not fit. */
  readonly more: number
  readonly sums: readonly {
    readonly term: string
    readonly value: string
    readonly gold: boolean
  }[]
  readonly soldAt: string
}

export interface PictureLine {
  readonly digits: string
  readonly type: string
  readonly stake: string
  /** Empty before the draw. */
  readonly outcome: string
  readonly isWon: boolean
}

/** Chat programs shrink a longer picture until nobody can read it. */
const LINES_MAX = 40

/** Lays out what the picture says; `origin` is this site's address. */
export function pictureOf(bill: BillWire, origin: string): BillPicture {
  const { validation_no: code } = bill
  // Winners first: when not all lines fit, those are the ones to show.
  const lines = bill.lines.toSorted(
    (a, b) => Number(b.result === 'won') - Number(a.result === 'won') || a.line_no - b.line_no,
  )
  return {
    title: billTitle(bill),
    draw: billDraw(bill),
    billNo: bill.bill_no,
    validationNo: [code.slice(0, 4), code.slice(4, 9), code.slice(9)].join(' '),
    verifyUrl: `${origin}/verify?bill=${code}`,
    status: statusOf(bill),
    lines: lines.slice(0, LINES_MAX).map((line) => ({
      digits: line.number,
      type: betTypeInfo[line.bet_type].name,
      stake: stakeOf(line),
      outcome: line.result === 'won' ? formatMoney(line.win) : outcomes[line.result],
      isWon: line.result === 'won',
    })),
    more: Math.max(0, lines.length - LINES_MAX),
    sums: sumsOf(bill),
    soldAt: thaiDateTime(bill.created_at),
  }
}

function stakeOf({ amount, rate, bet_type: type }: BillWire['lines'][number]): string {
  const stake = formatMoney(amount, { decimals: 'auto' })
  return type === 'set4' ? stake : `${stake} จ่าย ${rate}`
}

const statusOf = (bill: BillWire): BillPicture['status'] => {
  const { kind, word } = billLook(bill)
  return { word, tone: kind === 'won' ? 'gold' : 'plain' }
}

const outcomes = {
  waiting: '',
  lost: 'ไม่ถูก',
  cancelled: 'ยกเลิก',
  refunded: 'คืนเงิน',
} as const

function sumsOf(bill: BillWire): BillPicture['sums'] {
  const sum = (term: string, amount: string, gold = false) => ({
    term,
    value: formatMoney(amount),
    gold,
  })
  const drawn = [bill.result?.top3, bill.result?.bottom2].filter(Boolean).join(' · ')
  return [
    ...(drawn === '' ? [] : [{ term: 'ผลที่ออก', value: drawn, gold: false }]),
    sum(`ยอดแทง ${bill.line_count} รายการ`, bill.total),
    ...(satangOf(bill.discount) > 0n ? [sum('ส่วนลดที่หักแล้ว', bill.discount)] : []),
    ...(satangOf(bill.win) > 0n
      ? [isReturned(bill) ? sum('ได้คืน', bill.win) : sum('ได้รางวัล', bill.win, true)]
      : []),
    ...(satangOf(bill.refund) > 0n ? [sum('คืนเงิน', bill.refund)] : []),
  ]
}
