import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { satangOf } from '#ui/thai/money.ts'
import { type HeatBy, heatOf, heatSteps, shareOfCap, shortBaht } from './heat.ts'
import type { BoardNumber } from './risk-wire.ts'
import classes from './heat-grid.module.css'

const DIGITS = [...'0123456789']

/** What keys on the grid do besides moving; the screen acts on them. */
export interface GridKeys {
  onMark(number: string): void
  onKey(key: string): boolean
}

/**
 * Ten by ten numbers with what each would cost; colour is how full its limit is. One tab stop,
 * arrow keys move, Space marks several. `prefix` are the digits before the last two.
 */
export function HeatGrid({
  label,
  prefix,
  digits,
  numbers,
  heatBy,
  chosen,
  marked,
  onChoose,
  keys,
}: {
  label: string
  prefix: string
  digits: number
  numbers: readonly BoardNumber[]
  heatBy: HeatBy
  chosen: string | undefined
  marked: ReadonlySet<string>
  onChoose: (number: string) => void
  keys: GridKeys
}) {
  const grid = useRef<HTMLDivElement>(null)
  const byNumber = new Map(numbers.map((one) => [one.number, one]))
  const dearest = dearestOf(numbers)
  const rows = digits === 1 ? [''] : DIGITS.map((ten) => `${prefix}${ten}`)
  const inGrid = chosen?.startsWith(prefix) ? chosen : undefined
  const focused = inGrid ?? `${rows[0] ?? ''}0`
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(focused, event.key, digits)
    if (next !== undefined) {
      onChoose(next)
      grid.current?.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus()
    } else if (event.key === ' ') keys.onMark(focused)
    else if (event.ctrlKey || event.metaKey || event.altKey || !keys.onKey(event.key)) return
    event.preventDefault()
  }
  return (
    <div
      ref={grid}
      className={classes.grid}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <Axis />
      {rows.map((row) => (
        <div key={row} role="row" className={classes.row}>
          <span role="rowheader" className={classes.axis}>
            {row === '' ? '' : `${row.slice(-1)}_`}
          </span>
          {DIGITS.map((digit) => (
            <Cell
              key={digit}
              number={`${row}${digit}`}
              row={byNumber.get(`${row}${digit}`)}
              heat={heatIn(byNumber.get(`${row}${digit}`), heatBy, dearest)}
              isChosen={`${row}${digit}` === inGrid}
              isMarked={marked.has(`${row}${digit}`)}
              isStop={`${row}${digit}` === focused}
              onChoose={onChoose}
              onMark={keys.onMark}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const dearestOf = (numbers: readonly BoardNumber[]): bigint =>
  numbers.reduce((most, { liability }) => {
    const amount = satangOf(liability)
    return amount > most ? amount : most
  }, 0n)

/** The units digit above its column. */
function Axis() {
  return (
    <div role="row" className={classes.row}>
      <span role="columnheader">
        <span className="visually-hidden">หลักสิบ</span>
      </span>
      {DIGITS.map((digit) => (
        <span key={digit} role="columnheader" className={classes.axis}>
          _{digit}
        </span>
      ))}
    </div>
  )
}

function Cell({
  number,
  row,
  heat,
  isChosen,
  isMarked,
  isStop,
  onChoose,
  onMark,
}: {
  number: string
  row: BoardNumber | undefined
  heat: number
  isChosen: boolean
  isMarked: boolean
  isStop: boolean
  onChoose: (number: string) => void
  onMark: (number: string) => void
}) {
  const liability = row?.liability ?? '0.00'
  const mark = markOf(row)
  return (
    <button
      type="button"
      role="gridcell"
      className={classes.cell}
      data-number={number}
      data-heat={heat}
      data-closed={row?.state === 'closed' || undefined}
      data-marked={isMarked || undefined}
      aria-selected={isChosen || isMarked}
      tabIndex={isStop ? 0 : -1}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) onMark(number)
        else onChoose(number)
      }}
    >
      <span className={classes.number}>{number}</span>
      {mark ? <span className={classes.mark}>{mark}</span> : null}
      <span className={classes.cost}>{shortBaht(liability)}</span>
      <span className="visually-hidden">{spoken(row)}</span>
    </button>
  )
}

const heatIn = (row: BoardNumber | undefined, by: HeatBy, dearest: bigint): number =>
  row ? heatOf(row, by, dearest) : 0

function markOf(row: BoardNumber | undefined): string | null {
  if (!row) return null
  if (row.state === 'closed') return row.reason === 'full' ? 'เต็ม' : 'ปิด'
  if (row.state === 'reduced') return 'ลด'
  return row.has_later ? 'รอ' : null
}

/** What colour and mark say, in words, behind the number and its cost. */
function spoken(row: BoardNumber | undefined): string {
  if (!row) return 'ยังไม่มีคนแทง'
  const share = shareOfCap(row)
  const state = { open: '', reduced: ' ลดจ่าย', closed: ' ปิดรับ' }[row.state]
  return `${share === null ? 'ไม่มีเพดาน' : `ใช้เพดาน ${share}%`}${state}`
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: 10,
  ArrowUp: -10,
}

/** The target of an arrow key within the hundred; undefined for other keys and beyond the edge. */
function moved(number: string, key: string, digits: number): string | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const width = Math.min(digits, 2)
  const next = Number(number.slice(-width)) + step
  if (next < 0 || next >= 10 ** width) return number
  return number.slice(0, -width) + `${next}`.padStart(width, '0')
}

/** The legend of the colours, and the switch to the other scale. */
export function HeatLegend({ by, onChange }: { by: HeatBy; onChange: (by: HeatBy) => void }) {
  return (
    <div className={classes.legend}>
      <span>{by === 'cap' ? 'ใช้เพดานไป' : 'เทียบเลขที่แพงสุด'}</span>
      <span className="num">
        <b data-heat="0" />
        &lt;{heatSteps[0]}%
      </span>
      {heatSteps.slice(0, by === 'cap' ? 5 : 4).map((step, at) => (
        <span key={step} className="num">
          <b data-heat={at + 1} />
          {step}%
        </span>
      ))}
      <Button look="text" size="sm" onClick={() => onChange(by === 'cap' ? 'cost' : 'cap')}>
        {by === 'cap' ? 'สีตามยอดจ่าย' : 'สีตามเพดาน'}
      </Button>
    </div>
  )
}
