import { type KeyboardEvent, useState } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { FilterTabs, Segmented } from '#ui/parts/choice.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { codeDigits } from '#ui/thai/code-digits.ts'
import { formatMoney } from '#ui/thai/money.ts'
import type { EntryDigits } from '../../../rules/entry/entry-mode.ts'
import { toolOf, type ToolName } from '../../../rules/entry/number-tools.ts'
import { picksOf } from '../../../rules/entry/slip.ts'
import { limitOf, totalsOf, type Pricing } from '../pricing.ts'
import { AddBar } from './add-bar.tsx'
import { StakeRow } from './stake-row.tsx'
import { ToolRail } from './tool-rail.tsx'
import type { BetEntry } from './use-bet-entry.ts'
import classes from './number-board.module.css'

/** A page of the board; drawing a thousand cells at once takes a third of a second. */
const PAGE: Readonly<Record<EntryDigits, number>> = { 1: 10, 2: 50, 3: 100, 4: 100 }

/** Tools that take a digit are only on the keypad. */
const NO_BOARD_TOOLS: readonly ToolName[] = [
  'nineteen',
  'front_run',
  'back_run',
  'double_front',
  'double_back',
  'sandwich',
]

/** แผงเลข: numbers ticked on a board, added together. */
export function NumberBoard({ entry, pricing }: { entry: BetEntry; pricing: Pricing }) {
  const { mode, stake } = entry
  const { digits, chosen } = mode
  const { valid, choose, onTool, add } = usePicked(entry)
  const [page, setPage] = useState('0')
  const [search, setSearch] = useState<string>()
  const numbers = search ? found(search, digits) : pageOf(Number(page), digits)
  const price = entry.countsSets ? `${stake} ชุด` : formatMoney(stake, { decimals: 'auto' })
  return (
    <div className={classes.board}>
      <ToolRail mode={{ ...mode, tool: null }} without={NO_BOARD_TOOLS} onTool={onTool} />
      <div className={classes.head}>
        {search === undefined ? (
          <Pages digits={digits} page={page} onPage={setPage} />
        ) : (
          <input
            className={classes.search}
            aria-label="ค้นหาเลขบนแผง"
            placeholder="ค้นหาเลข"
            // tidy: allow typed-amounts, a number of the board is searched for by its digits
            inputMode="numeric"
            value={search}
            onChange={(event) => setSearch(codeDigits(event.currentTarget.value).slice(0, digits))}
          />
        )}
        <IconButton
          label={search === undefined ? 'ค้นหาเลข' : 'เลิกค้นหา'}
          icon={<IconSearch size={22} stroke={1.75} aria-hidden />}
          onClick={() => setSearch(search === undefined ? '' : undefined)}
        />
      </div>
      <Cells
        numbers={numbers}
        picked={new Set(valid)}
        chosen={chosen}
        pricing={pricing}
        onToggle={(number) => choose([number], !valid.includes(number))}
      />
      <p className={`${classes.legend} t13 c2`}>
        <span className="c-amber">อั้น</span> จ่ายน้อยลง · <s>36</s> ปิดรับ
      </p>
      <div className={classes.dock}>
        <StakeRow
          stake={stake}
          countsSets={entry.countsSets}
          fault={entry.stakeFault}
          onStake={entry.setStake}
        />
      </div>
      {valid.length > 0 ? (
        <AddBar
          count={valid.length}
          note={
            chosen.length === 0
              ? 'เลือกประเภทก่อน'
              : entry.stakeFault || `${chosen.length * valid.length} รายการ เลขละ ${price}`
          }
          sum={totalsOf(pricing, picksOf(chosen, valid, stake)).net}
          onAdd={add}
        />
      ) : null}
    </div>
  )
}

/** Numbers that are ticked; those of another length wait until it is chosen again. */
function usePicked(entry: BetEntry) {
  const { digits } = entry.mode
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const valid = [...picked].filter((number) => number.length === digits).toSorted()
  const choose = (all: readonly string[], on: boolean) => {
    const next = new Set(picked)
    for (const number of all) {
      if (on) next.add(number)
      else next.delete(number)
    }
    setPicked(next)
  }
  return {
    valid,
    choose,
    onTool(name: ToolName) {
      const { typed, make } = toolOf(name)
      choose(typed === 'none' ? make('') : valid.flatMap((number) => make(number)), true)
    },
    add() {
      if (entry.addNumbers(picked, valid)) setPicked(new Set())
    },
  }
}

function Pages({
  digits,
  page,
  onPage,
}: {
  digits: EntryDigits
  page: string
  onPage: (page: string) => void
}) {
  const pages = Array.from({ length: 10 ** digits / PAGE[digits] }, (_, at) => String(at))
  const items = pages.map((value) => {
    const of = pageOf(Number(value), digits)
    return { value, label: digits === 2 ? `${of[0]}–${of.at(-1)}` : (of[0] ?? '') }
  })
  const now = pages.includes(page) ? page : '0'
  if (digits === 1) return <span className="grow t14 c2">เลขวิ่ง 0–9</span>
  return (
    <div className={classes.pages}>
      {digits === 2 ? (
        <Segmented label="ช่วงเลข" items={items} value={now} onChange={onPage} />
      ) : (
        <FilterTabs label="ช่วงเลข" items={items} value={now} onChange={onPage} />
      )}
    </div>
  )
}

/** One tab stop; arrow keys walk over the board. */
function Cells({
  numbers,
  picked,
  chosen,
  pricing,
  onToggle,
}: {
  numbers: readonly string[]
  picked: ReadonlySet<string>
  chosen: BetEntry['mode']['chosen']
  pricing: Pricing
  onToggle: (number: string) => void
}) {
  const [at, setAt] = useState(0)
  const stop = Math.min(at, numbers.length - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    }
    const to = stop + (steps[event.key] ?? 0)
    if (to === stop || numbers[to] === undefined) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }
  return (
    <div
      className={classes.cells}
      role="group"
      aria-label="แผงเลข"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {numbers.map((number, place) => {
        const limits = chosen.map((betType) => limitOf(pricing, { betType, number, stake: '' }))
        const isClosed = chosen.length > 0 && limits.every((limit) => limit?.state === 'closed')
        const isReduced = !isClosed && limits.some((limit) => limit !== undefined)
        const says = isClosed ? ' ปิดรับ' : isReduced ? ' เลขอั้น' : ''
        return (
          <button
            key={number}
            type="button"
            aria-label={number + says}
            aria-pressed={picked.has(number)}
            aria-disabled={isClosed || undefined}
            data-reduced={isReduced || undefined}
            tabIndex={place === stop ? 0 : -1}
            onClick={() => {
              setAt(place)
              if (!isClosed || picked.has(number)) onToggle(number)
            }}
          >
            {number}
          </button>
        )
      })}
    </div>
  )
}

function pageOf(page: number, digits: EntryDigits): string[] {
  const size = PAGE[digits]
  const first = page * size < 10 ** digits ? page * size : 0
  return Array.from({ length: size }, (_, at) => String(first + at).padStart(digits, '0'))
}

/** Numbers with these digits side by side, as many as a page shows. */
function found(search: string, digits: EntryDigits): string[] {
  const all: string[] = []
  for (let value = 0; value < 10 ** digits && all.length < 100; value += 1) {
    const number = String(value).padStart(digits, '0')
    if (number.includes(search)) all.push(number)
  }
  return all
}
