import { IconDownload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { coveringRule } from '#kernel/products.ts'
import type { Day } from '#kernel/time.ts'
import ticket from '#ui/art/motifs/ticket.svg?raw'
import { useDrawnNow } from '#ui/client/server-clock.ts'
import { useCall } from '#ui/client/use-call.ts'
import { BalanceEye } from '#ui/parts/balance-eye.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { FilterTabs, Segmented } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { BelowQuery, QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { dayOf } from '#ui/thai/dates.ts'
import { getOpenBets, getSummary, type PlayMoney, type SummaryWire } from '../contract.ts'
import { type PlayGroup, playGroups } from '../rules/groups.ts'
import { rangeFault } from '../rules/range.ts'
import { OpenBets } from './open-bets.tsx'
import { PlayTable } from './play-table.tsx'
import { groupHeads, rangeWords } from './play-words.ts'
import { ResultChart } from './result-chart.tsx'
import { Totals } from './totals.tsx'
import {
  groupOf,
  playSpans,
  rangeOf,
  spanOf,
  type WinlossSearch,
  withRange,
} from './winloss-search.ts'
import classes from './winloss.module.css'

const RangeSheet = lazy(() =>
  import('./range-sheet.tsx').then((file) => ({ default: file.RangeSheet })),
)
const DrillSheet = lazy(() =>
  import('./drill-sheet.tsx').then((file) => ({ default: file.DrillSheet })),
)
const ExportSheet = lazy(() =>
  import('./export-sheet.tsx').then((file) => ({ default: file.ExportSheet })),
)

interface Searching {
  readonly search: WinlossSearch
  readonly onSearch: (search: WinlossSearch) => void
}

/** What a member staked and got back in settled rounds; `children` stand under the figures. */
export function WinlossScreen({
  title,
  search,
  onSearch,
  children,
}: Searching & { title: string; children?: ReactNode }) {
  const today = useDrawnNow((now) => dayOf(new Date(now)))
  const range = rangeOf(search, today)
  const fault = rangeFault(range, today)
  const query = useCall(
    getSummary,
    { ...range, group: groupOf(search, range), money: search.money ?? 'all' },
    { keepPrevious: true, enabled: fault === null },
  )
  const open = useCall(getOpenBets, {})
  // What is open stands above what can be tapped, so it comes together with the figures.
  const isWhole = open.data !== undefined || open.error !== null
  const both = { ...query, data: isWhole ? query.data : undefined }
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <h1 className="t24">{title}</h1>
        <BalanceEye />
      </div>
      <Ranges search={search} onSearch={onSearch} today={today} />
      {fault ? (
        <ErrorState text={fault.thai} onRetry={() => onSearch(withRange(search, {}))} />
      ) : (
        <QueryView query={both} skeleton={<SkeletonRows count={5} />}>
          {(shown) => (
            <div className={classes.shown} aria-busy={query.isPlaceholderData || undefined}>
              {shown.has_promo || search.money ? (
                <Segmented
                  label="เงินที่ใช้เดิมพัน"
                  items={moneys}
                  value={search.money ?? 'all'}
                  onChange={(money) => onSearch({ ...search, money })}
                />
              ) : null}
              <Totals total={shown.total} />
              <OpenBets open={open.data} />
              <Rows shown={shown} search={search} onSearch={onSearch} today={today} />
            </div>
          )}
        </QueryView>
      )}
      <BelowQuery query={both}>{children}</BelowQuery>
      <p className="t13 c2">
        นับเฉพาะโพยและเกมที่ออกผลแล้ว ตามวันที่ออกผล โพยที่ยกเลิกหรือคืนเงินไม่นับ ถ้าเล่นแล้วไม่สบายใจ
        ตั้งวงเงินหรือพักการเล่นได้ที่หน้าเล่นอย่างรับผิดชอบ
      </p>
      <p className="t13 c2">{`ยอดเทิร์นคือยอดเล่นที่นับ ${coveringRule}`}</p>
    </div>
  )
}

const moneys: readonly { value: PlayMoney; label: string }[] = [
  { value: 'all', label: 'ทั้งหมด' },
  { value: 'own', label: 'เงินของคุณ' },
  { value: 'promo', label: 'เงินโบนัส' },
]

const spanLabels = { 1: 'วันนี้', 7: '7 วัน', 30: '30 วัน', month: 'เดือนนี้', 365: '1 ปี' } as const
const spans = [
  ...playSpans.map((span) => ({ value: `${span}`, label: spanLabels[span] })),
  { value: 'custom', label: 'กำหนดเอง' },
]

function Ranges({ search, onSearch, today }: Searching & { today: Day }) {
  const [isChoosing, setChoosing] = useState(false)
  const range = rangeOf(search, today)
  const choose = (value: string) => {
    const span = playSpans.find((one) => `${one}` === value)
    if (span) onSearch(withRange(search, { span }))
    else setChoosing(true)
  }
  return (
    <div className={classes.ranges}>
      <FilterTabs label="ช่วงวันที่" items={spans} value={`${spanOf(search)}`} onChange={choose} />
      <p className="t13 c2">{rangeWords(range)}</p>
      {isChoosing ? (
        <Suspense>
          <RangeSheet
            range={range}
            onChoose={({ from, to }) => {
              setChoosing(false)
              onSearch(withRange(search, { from, to }))
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const groups = playGroups.map((group) => ({ value: group, label: groupHeads[group] }))

/** The range put together as chosen: bars, the same as a table, what each row is made of, and the files. */
function Rows({ shown, search, onSearch, today }: Searching & { shown: SummaryWire; today: Day }) {
  const [isSaving, setSaving] = useState(false)
  const [key, open] = useState<string>()
  const opened = key === undefined ? undefined : shown.rows.find((row) => row.key === key)
  if (shown.rows.length === 0) return <NoPlay />
  return (
    <>
      <FilterTabs<PlayGroup>
        label="แบ่งตาม"
        items={groups}
        value={groupOf(search, shown)}
        onChange={(group) => onSearch({ ...search, group })}
      />
      <ResultChart shown={shown} today={today} onOpen={open} />
      <PlayTable shown={shown} today={today} onOpen={open} />
      <Button
        look="quiet"
        size="sm"
        icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => setSaving(true)}
      >
        ดาวน์โหลด CSV
      </Button>
      <Suspense>
        {isSaving ? <ExportSheet shown={shown} onClose={() => setSaving(false)} /> : null}
        {opened ? (
          <DrillSheet shown={shown} row={opened} today={today} onClose={() => open(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}

const NoPlay = () => (
  <EmptyState
    art={ticket}
    title="ยังไม่มีรายการที่ออกผลในช่วงนี้"
    action={
      <ButtonLink to="/lotto/bills" look="quiet">
        ดูโพยที่รอผล
      </ButtonLink>
    }
  />
)
