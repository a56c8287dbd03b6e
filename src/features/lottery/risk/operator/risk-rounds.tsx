import { useRef, useState } from 'react'
import { plainWords } from '#kernel/typed-text.ts'
import { Emblem } from '#ui/art/emblem.tsx'
import { Chip } from '#ui/parts/chip.tsx'
import { FilterTabs } from '#ui/parts/choice.tsx'
import { Countdown } from '#ui/parts/countdown.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Money } from '#ui/parts/money.tsx'
import { PanelList } from '#ui/parts/panel.tsx'
import { thaiDayMonth } from '#ui/thai/dates.ts'
import { satangOf } from '#ui/thai/money.ts'
import { stepThrough, usePageKeys } from '#ui/client/use-page-keys.ts'
import type { RiskRound } from './risk-wire.ts'
import classes from './risk-rounds.module.css'

type Order = 'close' | 'worst' | 'full'

const orders = [
  { value: 'worst', label: 'จ่ายสูงสุด' },
  { value: 'full', label: 'ใกล้เต็ม' },
  { value: 'close', label: 'ปิดก่อน' },
] as const

const folded = (text: string): string => plainWords(text).trim().toLowerCase()

/** Rounds that nobody has bought come last, whatever the order. */
function arranged(rounds: readonly RiskRound[], order: Order, search: string): RiskRound[] {
  const wanted = folded(search)
  const key = (round: RiskRound): bigint => {
    if (order === 'worst') return satangOf(round.worst)
    if (order === 'full') return BigInt(round.share_bp ?? 0)
    return -BigInt(new Date(round.close_at).getTime())
  }
  return rounds
    .filter(
      ({ market, round_ref: ref }) =>
        folded(market.name).includes(wanted) || folded(ref).includes(wanted),
    )
    .toSorted((one, other) => {
      const soldOne = satangOf(one.sold) > 0n
      const soldOther = satangOf(other.sold) > 0n
      if (soldOne !== soldOther) return soldOne ? -1 : 1
      const [a, b] = [key(one), key(other)]
      return a === b ? 0 : a > b ? -1 : 1
    })
}

/** Every round that holds money, the dearest first. */
export function RiskRounds({
  rounds,
  onPick,
}: {
  rounds: readonly RiskRound[]
  onPick: (roundId: number) => void
}) {
  const [order, setOrder] = useState<Order>('worst')
  const [search, setSearch] = useState('')
  const shown = arranged(rounds, order, search)
  const list = useRef<HTMLDivElement>(null)
  usePageKeys((key) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-round]') ?? [])]
    if (key !== '/') return stepThrough(rows, key)
    list.current?.querySelector('input')?.focus()
    return true
  })
  return (
    <div className="stack" ref={list}>
      <div className={classes.filters}>
        <FilterTabs label="เรียงตาม" items={orders} value={order} onChange={setOrder} />
        <TextInput
          label="ค้นหางวด"
          placeholder="ชื่อหวยหรือเลขงวด"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {shown.length === 0 ? (
        <p className="c2">ไม่พบงวดที่ค้นหา</p>
      ) : (
        <PanelList>
          {shown.map((round) => (
            <RoundRow key={round.round_id} round={round} onPick={onPick} />
          ))}
        </PanelList>
      )}
    </div>
  )
}

function RoundRow({ round, onPick }: { round: RiskRound; onPick: (roundId: number) => void }) {
  return (
    <button
      type="button"
      data-round
      className={classes.row}
      onClick={() => onPick(Number(round.round_id))}
    >
      <Emblem market={round.market.code} size={32} />
      <span className={classes.name}>
        <span className="medium">{roundTitle(round)}</span>
        <span className="t13 c2">
          {round.status === 'open' ? (
            <>
              ปิดรับใน <Countdown until={round.close_at} over="ปิดรับแล้ว" size="sm" />
            </>
          ) : (
            'ปิดรับแล้ว รอผล'
          )}
        </span>
      </span>
      <span className={classes.states}>
        {round.closed > 0 ? <Chip tone="red">ปิด {round.closed}</Chip> : null}
        {round.reduced > 0 ? <Chip tone="amber">ลด {round.reduced}</Chip> : null}
        {round.share_bp !== null && round.share_bp >= 8000 ? (
          <Chip tone="hot">{Math.floor(round.share_bp / 100)}%</Chip>
        ) : null}
      </span>
      <span className={classes.sums}>
        <span className="medium">
          <Money amount={round.worst} decimals="auto" />
        </span>
        <span className="t13 c2">
          ขาย <Money amount={round.sold} decimals="auto" />
        </span>
      </span>
    </button>
  )
}

/** `ลาวพัฒนา 20 พ.ย.`, `ยี่กี รอบที่ 52`. */
export function roundTitle(round: RiskRound): string {
  const isOneOfMany = /-\d{8}-/.test(round.round_ref)
  return isOneOfMany
    ? `${round.market.name} รอบที่ ${round.round_no}`
    : `${round.market.name} ${thaiDayMonth(`${round.draw_day}T00:00:00+07:00`)}`
}
