import { useState } from 'react'
import { addDays } from '#kernel/time.ts'
import kite from '#ui/art/motifs/kite.svg?raw'
import { serverNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Money } from '#ui/parts/money.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { StatusChip, type StatusKind } from '#ui/parts/status-chip.tsx'
import { type Column, Table } from '#ui/parts/table.tsx'
import { dayOf } from '#ui/thai/dates.ts'
import { formatCount } from '#ui/thai/money.ts'
import { listGameReturns, type WireGameReturn } from '../return-contract.ts'
import classes from './round-desk.module.css'

const DAYS = 30

const verdictLooks: Readonly<
  Record<WireGameReturn['verdict'], { kind: StatusKind; word: string }>
> = {
  too_few: { kind: 'upcoming', word: 'ยังน้อยไป' },
  unknown: { kind: 'upcoming', word: 'ค่ายไม่แจ้งค่า' },
  normal: { kind: 'done', word: 'ปกติ' },
  watch: { kind: 'pending', word: 'จับตา' },
  odd: { kind: 'failed', word: 'ผิดปกติ' },
}

/** What games really return beside what they promise. */
export function GameReturnScreen() {
  const [today] = useState(() => dayOf(new Date(serverNow())))
  const [from, setFrom] = useState(addDays(today, 1 - DAYS))
  const [to, setTo] = useState(today)
  const query = useCall(listGameReturns, { from, to }, { keepPrevious: true, enabled: from <= to })
  return (
    <div className="stack">
      <div className={classes.filters}>
        <TextInput
          label="ตั้งแต่วันที่"
          type="date"
          value={from}
          max={to}
          onChange={(event) => setFrom(event.currentTarget.value || from)}
        />
        <TextInput
          label="ถึงวันที่"
          type="date"
          value={to}
          min={from}
          max={today}
          onChange={(event) => setTo(event.currentTarget.value || to)}
        />
      </div>
      <p className="t13 c2">
        นับเฉพาะรอบที่จบแล้วและมีเงินเดิมพัน ไม่นับรอบที่ค่ายรวมมา ข้อมูลช้ากว่าจริงไม่เกินสองนาที ช่วง 95% คือค่าที่ควรเจอ 95
        จาก 100 ครั้งถ้าเกมจ่ายตามที่แจ้ง
      </p>
      <QueryView query={query} skeleton={<SkeletonRows count={6} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState art={kite} title="ไม่มีรอบที่จบในช่วงนี้" />
          ) : (
            <Table
              caption="ผลตอบแทนจริงของแต่ละเกม"
              columns={columns}
              rows={rows}
              rowKey={(row) => `${row.game_id} ${row.version}`}
            />
          )
        }
      </QueryView>
    </div>
  )
}

const hundredths = new Intl.NumberFormat('th-TH', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A figure with two decimals; a dash where there is none. */
const figure = (value: number | null, unit = ''): string =>
  value === null ? '—' : `${hundredths.format(value)}${unit}`

/** Millionths as per cent. */
const percent = (ppm: number | null): string => figure(ppm === null ? null : ppm / 10_000, '%')

const columns: readonly Column<WireGameReturn>[] = [
  {
    key: 'game',
    head: 'เกม',
    cell: (row) => (
      <>
        <div>{row.game}</div>
        <div className="t13 c2">
          {row.provider} · ฉบับที่ {row.version}
        </div>
      </>
    ),
  },
  {
    key: 'rounds',
    head: 'รอบ',
    figures: true,
    cell: (row) => (
      <>
        {formatCount(row.rounds)}
        {row.free_rounds > 0 ? (
          <div className="t13 c2">ฟรีที่ได้รางวัล {formatCount(row.free_rounds)}</div>
        ) : null}
      </>
    ),
  },
  { key: 'staked', head: 'เดิมพัน', figures: true, cell: ({ staked }) => <Money amount={staked} /> },
  {
    key: 'returned',
    head: 'จ่ายคืน',
    figures: true,
    cell: ({ returned }) => <Money amount={returned} />,
  },
  { key: 'actual', head: 'จริง', figures: true, cell: (row) => percent(row.actual_ppm) },
  { key: 'theory', head: 'ตามเกม', figures: true, cell: (row) => percent(row.theory_ppm) },
  {
    key: 'band',
    head: 'ช่วง 95%',
    figures: true,
    cell: ({ low_ppm: low, high_ppm: high }) =>
      low === null ? '—' : `${percent(low)} – ${percent(high)}`,
  },
  {
    key: 'deviation',
    head: 'ส่วนเบี่ยงเบน',
    figures: true,
    cell: ({ deviation_ppm: ppm }) => figure(ppm === null ? null : ppm / 1_000_000),
  },
  {
    key: 'z',
    head: 'z',
    figures: true,
    cell: ({ z_x100: z }) => figure(z === null ? null : z / 100),
  },
  { key: 'verdict', head: 'ผล', cell: ({ verdict }) => <StatusChip {...verdictLooks[verdict]} /> },
]
